"""The one error of the rules: what was not allowed, by which article, and what would have been."""

from __future__ import annotations

from collections.abc import Mapping


def N_(sentence: str) -> str:
    """Mark a sentence for translation; the page translates it when it is shown."""
    return sentence


class IllegalMove(ValueError):
    """A move that the rulebook does not allow; the game before it is untouched.

    `article`: where the rulebook says so (`8.3`). `reason`: a machine-readable word (`must_follow`). `template`: an
    English sentence with `{named}` places, which says what would have been legal; `params`: the values of those places,
    all of them text (cards and suits by their English names). `message` is the finished English sentence.
    """

    def __init__(self, article: str, reason: str, template: str, **params: str) -> None:
        self.article = article
        self.reason = reason
        self.template = template
        self.params: Mapping[str, str] = params
        super().__init__(article, reason)

    def __str__(self) -> str:
        return self.message

    @property
    def message(self) -> str:
        """The whole sentence in English."""
        return self.template.format(**self.params)
