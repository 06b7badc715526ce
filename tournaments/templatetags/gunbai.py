"""What templates say with the words of plain code: titles, clauses, times of the venue."""

import json
from datetime import datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext

from rules.core.title import Title
from rules.core.words import Words
from rules.registry import title_for
from rules.rulebooks import CODES, rulebook
from tournaments.enums import SiteReason
from tournaments.models import Match, Round, Tournament
from tournaments.selectors import match_reasons
from tournaments.selectors.cut import CutFrame, cut_frame, has_outdated_seeds
from tournaments.selectors.match_guide import next_game_of
from tournaments.standings.exact import per_cent, rounded
from tournaments.standings.labels import SHARES, label

register = template.Library()


@register.filter
def words(text: Words | str | None) -> str:
    """Return ``text`` in the language of the page; a plain string stays as it is."""
    if text is None:
        return ""
    return text.in_(get_language() or "en") if isinstance(text, Words) else str(text)


@register.filter
def public_reason(match: Match) -> Words | None:
    """Return why players meet, as everyone may read it; asks the database nothing."""
    return match_reasons.public_reason(match)


@register.filter
def reason(stored: str) -> str:
    """Return a stored reason in the language of the page, where the site itself wrote it."""
    return SiteReason.in_words(stored)


@register.filter
def as_json(value: Any) -> str:
    """Return ``value`` as JSON, for a hidden field."""
    return json.dumps(value)


@register.filter
def signed(number: int) -> str:
    """Return ``number`` with its sign, the minus as wide as the plus.

    >>> signed(60), signed(0), signed(-5)
    ('+60', '0', '−5')
    """
    return f"+{number}" if number > 0 else f"{number}".replace("-", "−")


@register.filter
def measure(name: str) -> str:
    """Return the words of a measure that ranks players, like ``differential``."""
    return words(label(name))


@register.filter
def card_type(code: str, title: Title) -> str:
    """Return the words of a card's type in ``title``."""
    return words(title.type_label(code))


@register.filter
def exact(number: Any) -> str:
    """Return a measure's value for showing: whole, or at most four decimals."""
    return f"{rounded(number):g}" if number is not None else "–"


@register.filter
def measured(number: Any, name: str) -> str:
    """Return the value of the measure ``name`` for showing: a share per cent, else as it is.

    >>> from fractions import Fraction
    >>> measured(Fraction(2, 3), "game_win_share"), measured(12, "buchholz")
    ('66.67%', '12')
    """
    return exact(number) if number is None or name not in SHARES else per_cent(number)


@register.filter
def lookup(mapping: dict[Any, Any], key: Any) -> Any:
    """Return ``mapping[key]``, or None."""
    return mapping.get(key)


@register.simple_tag
def cut_of(tournament: Tournament) -> CutFrame:
    """Return the top cut of ``tournament`` in short, asked for once a page."""
    if "cut_in_short" not in tournament.__dict__:
        tournament.__dict__["cut_in_short"] = cut_frame(tournament)
    frame: CutFrame = tournament.__dict__["cut_in_short"]
    return frame


@register.filter
def is_outdated(round_: Round) -> bool:
    """Return whether a draft of the top cut no longer follows from the standings."""
    return has_outdated_seeds(round_)


@register.simple_tag
def cut_name(tournament: Tournament, number: int) -> str:
    """Return what a round of the top cut is called, like "Quarter-final"; "" for a Swiss round."""
    return words(cut_of(tournament).names.get(number))


@register.inclusion_tag("components/clause.html")
def clause(clause_id: str, titled: bool = False) -> dict[str, Any]:
    """Show a clause or a house reading by its id, linked to its place in the rulebook."""
    book, title, is_reading = cited().get(clause_id, ("", None, False))
    return {
        "id": clause_id,
        "book": book,
        "version": former_version(book, clause_id) if book else "",
        "title": title,
        "is_reading": is_reading,
        "titled": titled,
    }


@register.inclusion_tag("components/building.html")
def building(tournament: Tournament) -> dict[str, Any]:
    """Show what each player opens and how long decks are built, where decks are built there."""
    formats = {each.code: each for each in tournament.title.formats}
    return {"format": formats.get(tournament.deck_format)}


@cache
def cited() -> dict[str, tuple[str, Words, bool]]:
    """Return every id with its rulebook, its title and whether it is a house reading."""
    found = {}
    for code in CODES:
        book = rulebook(code)
        found.update({id_: (code, c.title, False) for id_, c in book.clauses.items()})
        found.update({id_: (code, a.title, True) for id_, a in book.ambiguities.items()})
    return found


def former_version(code: str, clause_id: str) -> str:
    """Return the last version in which a clause held that holds no more; "" for all others."""
    found, newest = rulebook(code).clauses.get(clause_id), title_for(code).versions[-1].code
    if found is None or not found.versions or newest in found.versions:
        return ""
    return found.versions[-1]


@register.inclusion_tag("components/moment.html")
def moment(value: datetime | None, zone: ZoneInfo) -> dict[str, str]:
    """Show ``value`` in the venue's ``zone``, with the zone's name."""
    if value is None:
        return {"iso": "", "text": ""}
    local = value.astimezone(zone)
    text = date_format(local, pgettext("date format", "D j M Y, H:i"), use_l10n=False)
    return {"iso": local.isoformat(timespec="minutes"), "text": f"{text} {local.tzname()}"}


@register.inclusion_tag("tournaments/_next_game.html")
def next_game(match: Match) -> dict[str, Any]:
    """Show who decides which player goes first in the next game, where games were played."""
    return {"next": next_game_of(match)}
