"""Bots: players of the house who choose from the same view as a person in their seat.

`choose` gives what a bot of a level asks for, `hint` one honest hint, `review` what each card of a finished deal has
cost; all of them are pure, and made to be called in a process beside the server.
"""

from app.table.bots.choosing import choose
from app.table.bots.hints import Hint, hint
from app.table.bots.review import Judged, Review, review

__all__ = ["Hint", "Judged", "Review", "choose", "hint", "review"]
