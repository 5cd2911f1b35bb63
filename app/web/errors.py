"""Errors of a request in the language of the reader: pages show a translated sentence, programs get English."""

from __future__ import annotations

from starlette.exceptions import HTTPException

from app.i18n import N_
from app.web.speech import Speech

NOT_UNDERSTOOD = N_(
    "This form says something that no table understands. Load the page again, then try once more."
)
TOO_MUCH = N_("That is too much at once.")
NO_TABLE = N_("There is no table at this address.")
BUSY = N_("Too many at once; nothing has changed. Please try again.")
UNREACHABLE = N_("The club house cannot reach its books. Please try again.")
BROKEN = N_("Something broke here; it is noted. Nothing was lost.")

_OF_THE_SERVER = {
    400: N_("What your browser sent cannot be read."),
    404: N_("There is no page at this address."),
    405: N_("What your browser sent cannot be done at this address."),
}
"""What is said of errors that are raised below our own code, by status."""


class RequestError(HTTPException):
    """What was wrong with a request: an English sentence marked for translation, with the values of its places.

    `detail`: the message for a program, if it is more exact than the sentence.
    """

    def __init__(self, status: int, sentence: str, detail: str = "", **values: object) -> None:
        self.sentence = sentence
        self.values = values
        super().__init__(status, detail or (sentence % values if values else sentence))


def sentence_of(error: HTTPException, _: Speech) -> str:
    """The sentence for a person, in their language."""
    if isinstance(error, RequestError):
        return _(error.sentence, **error.values)
    sentence = _OF_THE_SERVER.get(error.status_code)
    return _(sentence) if sentence else ""
