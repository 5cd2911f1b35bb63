"""Bots, which choose from the same view as a person in their seat.

`choose` gives the command of a bot of some level, `hint` one hint, `review` what each card of a finished deal has cost.
All are pure functions that take up to seconds, so the server calls them in worker processes.
"""

from app.table.bots.choosing import choose
from app.table.bots.hints import Hint, hint
from app.table.bots.review import Judged, Review, review

__all__ = ["Hint", "Judged", "Review", "choose", "hint", "review"]
