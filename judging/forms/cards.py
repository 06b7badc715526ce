"""Reading the cards of its own that a position was given."""

from typing import Any

from judging.errors import RecordUnreadable
from rules.core.errors import RulesError
from rules.core.scenario.parsing import parsed
from rules.core.words import Words


def cards_typed(typed: str) -> list[Any] | None:
    """Return the definitions of the cards; None for the title's own where nothing was typed.

    Args:
        typed: a list of cards as JSON, or a whole scenario file of which only the cards count.

    Raises:
        RecordUnreadable: it is no JSON, or there are no cards in it.
    """
    if not typed.strip():
        return None
    try:
        value = parsed(typed.encode())
    except RulesError as error:
        raise RecordUnreadable(error.words) from error
    cards = value.get("cards") if isinstance(value, dict) else value
    if not isinstance(cards, list):
        raise RecordUnreadable(NO_CARDS)
    return cards


NO_CARDS = Words(
    "Cards of its own are a list as in a scenario file: [{…}, {…}].",
    "独自のカードは、シナリオファイルと同じ一覧の形で書いてください（[{…}, {…}]）。",
)
