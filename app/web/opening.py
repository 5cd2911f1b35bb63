"""Reads an agreement from the form of the page or from JSON."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from app.i18n import N_
from app.rules.agreement import MOST_MULTIPLE, Agreement
from app.rules.record import Json, NoRecord, parse_agreement
from app.table.deadlines import agreed_end

LIMITS = {
    "multiple": (1, MOST_MULTIPLE),
    "clock_move": (5, 3600),
    "clock_reserve": (0, 7200),
    "absence": (30, 3600),
}
"""Least and most of the numbers that the form of the page asks for; times in seconds."""

LONGEST_SPAN = 24 * 3600
_LONGEST_GAME = 366 * 24 * 3600.0
_MINUTES_A_DAY = 24 * 60


class NoAgreement(ValueError):
    """What cannot be agreed: a sentence for each field, in English, to be translated."""

    def __init__(self, errors: Mapping[str, str]) -> None:
        self.errors = dict(errors)
        super().__init__(
            "; ".join(
                f"{field}: {sentence}" if field else sentence
                for field, sentence in self.errors.items()
            )
        )


def checked_agreement(data: object, now: float) -> Agreement:
    """The agreement in a record's form, if it makes sense for a game that begins now. Raises `NoAgreement`."""
    try:
        agreement = parse_agreement(data)
        end = agreed_end(agreement)
    except (NoRecord, OverflowError) as error:
        raise NoAgreement({"": str(error)}) from None
    errors = {}
    if end is not None and not now < end < now + _LONGEST_GAME:
        errors["end_time"] = N_("The end has to lie ahead, within a year.")
    for field, seconds in (
        ("clock_move", agreement.clock_move),
        ("clock_reserve", agreement.clock_reserve),
        ("absence", agreement.absence),
    ):
        if seconds is not None and seconds > LONGEST_SPAN:
            errors[field] = N_("A day at most.")
    if errors:
        raise NoAgreement(errors)
    return agreement


def agreement_from_form(form: Mapping[str, Any], now: float) -> Agreement:
    """The agreement that the form of the page describes. Raises `NoAgreement` with a sentence for each wrong field."""
    errors: dict[str, str] = {}
    data: Json = {
        "multiple": _whole(form, "multiple", errors),
        "enforcement": _one_of(form, "enforcement", ("guarded", "penalty"), errors),
        "adviser_sight": _one_of(form, "adviser_sight", ("public", "defender"), errors),
        "end_after_bulka": form.get("end_after_bulka") == "1",
        "spectators": form.get("spectators") == "1",
        "absence": _whole(form, "absence", errors),
    }
    if str(form.get("clock_move", "")).strip():
        move = _whole(form, "clock_move", errors)
        reserve = _whole(form, "clock_reserve", errors)
        data["clock"] = {"move": move, "reserve": reserve}
    end = _end_time(form, now, errors)
    if end is not None:
        data["end_time"] = end
    if errors:
        raise NoAgreement(errors)
    return checked_agreement(data, now)


def _whole(form: Mapping[str, Any], field: str, errors: dict[str, str]) -> int:
    """The number in this field; the least allowed one if it is wrong, which is then noted in `errors`."""
    least, most = LIMITS[field]
    text = str(form.get(field, "")).strip()
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None
    if number is None or not least <= number <= most:
        errors[field] = N_("A whole number within the given limits, please.")
        return least
    return number


def _one_of(
    form: Mapping[str, Any], field: str, words: tuple[str, ...], errors: dict[str, str]
) -> str:
    word = str(form.get(field, words[0]))
    if word not in words:
        errors[field] = N_("Please choose one of these.")
    return word


def _end_time(form: Mapping[str, Any], now: float, errors: dict[str, str]) -> str | None:
    """The next time the reader's clock shows this time of day; `end_offset` are the minutes their clock is behind UTC."""
    text = str(form.get("end_time", "")).strip()
    if not text:
        return None
    hours, _, minutes = text.partition(":")
    offset = str(form.get("end_offset", "0"))
    sign, digits = (-1, offset[1:]) if offset.startswith("-") else (1, offset)
    numbers = (hours, minutes, digits)
    if not all(part.isascii() and part.isdigit() and len(part) <= 4 for part in numbers):
        errors["end_time"] = N_("A time of day like 23:30, please.")
        return None
    behind = sign * int(digits)
    if int(hours) > 23 or int(minutes) > 59 or abs(behind) > _MINUTES_A_DAY:
        errors["end_time"] = N_("A time of day like 23:30, please.")
        return None
    here = datetime.fromtimestamp(now, UTC) - timedelta(minutes=behind)
    end = here.replace(hour=int(hours), minute=int(minutes), second=0, microsecond=0)
    if end <= here:
        end += timedelta(days=1)
    return (end + timedelta(minutes=behind)).isoformat()
