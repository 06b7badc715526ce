"""Beginning a disputed game at any game of a match: players, decks, title and readings filled in."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from decks.selectors.contents import pool_of, rows_of
from decks.services.lists import read_list
from decks.services.pools import rest_of_pool
from decks.services.swaps import check_written_swap
from decks.services.viewing import note_view
from judging.errors import MatchNotSeated
from judging.selectors.game_records import game_with
from judging.selectors.match_games import Sections, lists_of, seats_of, start_of, text_of
from judging.services.record_starts import About, Started, begin, read
from rules.core.engine.game import Game
from rules.core.words import Words
from tournaments.models import Match, Registration, Tournament, User

NOTHING_TYPED: Mapping[int, str] = MappingProxyType({})


def start_from_match(
    match: Match,
    answers: Mapping[str, Any],
    *,
    number: int = 1,
    typed: Mapping[int, str] = NOTHING_TYPED,
    actor: User,
) -> Started:
    """Begin a record with a game of a match: its players, decks, title and readings.

    A deck that may not be played so is taken as it is, and what is wrong with it told: that may be
    what the judge was called for.

    Args:
        answers: of questions that the tournament leaves open, by the name of the setting.
        number: which game of the match, 1 the first.
        typed: decks with side cards exchanged, by registration; whose is empty plays the list.

    Raises:
        MatchNotSeated: nobody plays there.
        RecordUnreadable: a question is open, or the title is not on the engine.
        ListRefused: lines of a deck cannot be read.
        ListMissing: a deck is typed for somebody who has no list.
    """
    tournament = match.round.tournament
    seats = seats_of(match)
    game = game_with(tournament.title_code, tournament.rules_version)
    _check_seated(game, seats)
    played, doubts = _played(seats, typed, actor) if number > 1 else ({}, [])
    state, words = read(lambda: start_of(game, tournament, seats, answers, played))
    _note_lists(tournament, seats, actor)
    about = About(_name(seats, number), tournament, match)
    return Started(begin(game, state, about, actor=actor), _said([*doubts, words]))


def text_from_match(match: Match, *, actor: User) -> tuple[str, Words | None]:
    """Return the text to enter what lies at the match's table, and what could not be taken over.

    Players, readings and the lists in force stand in it; whose list is shown is noted.

    Raises:
        MatchNotSeated: nobody plays there.
        RecordUnreadable: the title is not on the engine, or too many play there.
    """
    tournament, seats = match.round.tournament, seats_of(match)
    game = game_with(tournament.title_code, tournament.rules_version)
    _check_seated(game, seats)
    text, words = read(lambda: text_of(game, tournament, seats))
    _note_lists(tournament, seats, actor)
    return text, words


def _check_seated(game: Game, seats: Sequence[Registration]) -> None:
    if len(seats) < game.rules.players[0]:
        raise MatchNotSeated


def _note_lists(tournament: Tournament, seats: Sequence[Registration], actor: User) -> None:
    for seat_list in lists_of(seats).values() if tournament.has_lists else ():
        note_view(seat_list, actor=actor)


def _name(seats: Sequence[Registration], number: int) -> str:
    names = ", ".join(seat.name for seat in seats)
    return _("%(names)s, game %(number)s") % {"names": names, "number": number}


def _played(
    seats: Sequence[Registration], typed: Mapping[int, str], actor: User
) -> tuple[dict[int, Sections], list[Words | None]]:
    """Return the decks as they are typed, and what is wrong with them, each with its player."""
    played: dict[int, Sections] = {}
    doubts: list[Words | None] = []
    lists = lists_of(seats)
    for seat in seats:
        text = typed.get(seat.pk, "").strip()
        if text:
            report = check_written_swap(seat, text=text, actor=actor)
            written = read_list(seat.tournament, text, None, None).sections
            whole = rest_of_pool(seat.tournament, written, pool_of(lists.get(seat.pk)))
            played[seat.pk] = {name: rows_of(entries) for name, entries in whole.items()}
            doubts += [
                WRONG.filled(name=seat.name, what=each.message, clause=each.clause)
                for each in report.violations
            ]
    return played, doubts


def _said(words: Sequence[Words | None]) -> Words | None:
    said = [each for each in words if each is not None]
    if not said:
        return None
    return Words(" ".join(each.en for each in said), "".join(each.ja for each in said))


WRONG = Words("{name}: {what} ({clause})", "{name}: {what}({clause})")
