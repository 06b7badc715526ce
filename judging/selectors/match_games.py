"""A game of a match as the engine begins it: players, lists, readings."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from decks.models import DeckList
from rules.core.engine.beginning import new_game, settings_for
from rules.core.engine.declared import Rule
from rules.core.engine.game import Game
from rules.core.engine.state import Piece, State
from rules.core.engine.values import Value
from rules.core.scenario.opening import Decks, decks_of
from rules.core.setup import from_state, render
from rules.core.words import Words
from rules.registry import playable
from tournaments.models import Match, Registration, Tournament

Sections = Mapping[str, Iterable[Sequence[Any]]]
"""The cards by section, as rows of number and count."""
NONE_PLAYED: Mapping[int, Sections] = MappingProxyType({})
FORMAT = "format"
"""A fact of this name says which deck format is played, where a title has several."""


def seats_of(match: Match) -> list[Registration]:
    """Return who sits at the match, in order of the seats."""
    people = ("registration__user", "registration__tournament")
    seats = match.seats.select_related(*people).order_by("position")
    return [seat.registration for seat in seats]


def open_questions(game: Game, tournament: Tournament) -> list[Rule]:
    """Return the questions that must be answered before a game of the tournament can begin."""
    answered = settings_for(game, tournament.all_settings)
    return [rule for rule in game.rules.settings if rule.name not in answered]


def lists_of(seats: Iterable[Registration]) -> dict[int, DeckList]:
    """Return the lists in force of those who have one, by registration."""
    found = DeckList.objects.filter(registration__in=seats, is_current=True)
    return {each.registration_id: each for each in found.select_related("registration__tournament")}


def swaps_between_games(tournament: Tournament) -> bool:
    """Return whether cards are exchanged with the side between two games of a match."""
    if not tournament.has_lists:
        return False
    return tournament.title.format(tournament.deck_format).swap is not None


def start_of(
    game: Game,
    tournament: Tournament,
    seats: Sequence[Registration],
    answers: Mapping[str, Any],
    played: Mapping[int, Sections] = NONE_PLAYED,
) -> tuple[State, Words | None]:
    """Return the game before its first step, and what of the lists could not be taken over.

    Args:
        played: the decks after an exchange of side cards, by registration; else the lists in force.

    Raises:
        StateUnreadable: a question is open, or too many sit at the table.
    """
    settings = settings_for(game, {**tournament.all_settings, **answers})
    piles, words = _piles(game, tournament, seats, played)
    state = new_game(game, [seat.name for seat in seats], settings, _known(game, piles))
    return _laid(game, state, piles, tournament), words


def text_of(
    game: Game, tournament: Tournament, seats: Sequence[Registration]
) -> tuple[str, Words | None]:
    """Return the text of the match's table, to enter what lies there, and what could not be taken.

    Players, readings and lists stand in it; the lists lie in their piles. What the tournament
    leaves open is not answered: the doubts beside the text ask for it.

    Raises:
        StateUnreadable: too many or too few sit at the table.
    """
    questions = {rule.name: _any_answer(rule) for rule in open_questions(game, tournament)}
    state, words = start_of(game, tournament, seats, questions)
    setup = from_state(game, state)
    settings = {name: each for name, each in setup.settings.items() if name not in questions}
    entry = next(iter(game.rules.entries), "begin")
    return render(game, msgspec.structs.replace(setup, settings=settings, at=entry)), words


def _any_answer(rule: Rule) -> Value:
    return rule.options[0] if rule.integers is None else rule.integers[0]


def _piles(
    game: Game,
    tournament: Tournament,
    seats: Sequence[Registration],
    played: Mapping[int, Sections],
) -> tuple[Decks, Words | None]:
    """Return the cards of each pile by zone key; without lists, the title's own."""
    if not tournament.has_lists:
        start = playable(game.rules.title, game.rules.version).start(len(seats), lambda n: 0)
        return decks_of(start), None
    sections: dict[int, Sections] = {pk: each.sections for pk, each in lists_of(seats).items()}
    sections.update(played)
    piles: dict[str, tuple[str, ...]] = {}
    for place, seat in enumerate(seats):
        for section, rows in (sections.get(seat.pk) or {}).items():
            zone = _zone_of(game, section)
            if zone:
                piles[f"{zone}:{place}"] = tuple(_numbers(rows))
    return piles, _doubts(game, seats, sections, piles)


def _numbers(rows: Iterable[Sequence[Any]]) -> Iterable[str]:
    return (str(no) for no, count in rows for _ in range(count))


def _zone_of(game: Game, section: str) -> str | None:
    """Return the zone that a section of a list becomes: of its name, or the deck of its cards."""
    names = (section, f"{section.removesuffix('s')}_deck")
    each = {zone.code for zone in game.rules.zones if zone.each}
    return next((name for name in names if name in each), None)


def _known(game: Game, piles: Decks) -> Decks:
    """Return the piles of which every card is one of the engine's."""
    return {key: cards for key, cards in piles.items() if set(cards) <= game.cards.keys()}


def _laid(game: Game, state: State, piles: Decks, tournament: Tournament) -> State:
    """Return the game with the other piles too, their cards unknown, and the deck format."""
    zones, pieces, n = dict(state.zones), dict(state.pieces), state.next_id
    for key in (key for key in piles if key not in state.pools):
        ids = tuple(range(n, n + len(piles[key])))
        owner, n = game.rules.seat_of_key[key], n + len(ids)
        zones[key] = ids
        pieces |= {piece: Piece("", key, owner=owner, pool=key) for piece in ids}
    fact, facts = game.rules.facts.get(FORMAT), dict(state.facts)
    if fact is not None and tournament.deck_format in fact.choices:
        facts |= {FORMAT: tournament.deck_format} if tournament.deck_format != fact.default else {}
    return msgspec.structs.replace(state, zones=zones, pieces=pieces, next_id=n, facts=facts)


def _doubts(
    game: Game,
    seats: Sequence[Registration],
    sections: Mapping[int, Any],
    piles: Decks,
) -> Words | None:
    missing = [seat.name for seat in seats if not sections.get(seat.pk)]
    unknown = sorted({card for cards in piles.values() for card in cards} - game.cards.keys())
    said = []
    if missing:
        said.append(NO_LIST.filled(names=", ".join(missing)))
    if unknown:
        said.append(UNKNOWN.filled(cards=", ".join(unknown[:8]) + ("…" if unknown[8:] else "")))
    if not said:
        return None
    return Words(" ".join(each.en for each in said), "".join(each.ja for each in said))


NO_LIST = Words(
    "No deck list is in for {names}: enter the cards by hand.",
    "{names}のデッキリストは未提出です。カードは手で入力してください。",
)
UNKNOWN = Words(
    "The rules engine does not know these cards of the lists: {cards}. "
    "Their piles begin with cards that may be any.",
    "リストのうち次のカードはルールエンジンに未登録です: {cards}。その山は不明の札で始まります。",
)
