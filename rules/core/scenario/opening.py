"""The game that a scenario is about, and the position that it begins with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rules.core.engine.beginning import new_game
from rules.core.engine.playable import Playable
from rules.core.engine.state import State
from rules.core.errors import RulesError, VersionNotFound
from rules.core.scenario.errors import ScenarioUnreadable
from rules.core.scenario.forms import New, NewGame, Preset, Scenario, Setup, Written
from rules.core.scenario.parsing import below
from rules.core.scenario.reading import of_setup
from rules.core.setup import SetUp, SetUpUnreadable, build, parse
from rules.core.setup.counting import MOST_ON_TABLE
from rules.core.setup.errors import Unclear
from rules.core.setup.names import Names
from rules.core.words import Words, any_of, same

if TYPE_CHECKING:
    from rules.core.engine.game import Game

Decks = Mapping[str, Sequence[str]]
"""The numbers of the cards in each pile, by zone key."""


class Opened(NamedTuple):
    """The game that a scenario is about; ``decks`` are the piles of a game of the title's cards."""

    game: Game
    decks: Decks | None


def opened(scenario: Scenario, playable: Callable[[str, str], Playable]) -> Opened:
    """Return the game of the scenario: the title's rules with its cards or the scenario's own.

    Raises:
        ScenarioUnreadable: no such title or version, or cards that cannot be used.
    """
    try:
        title = playable(scenario.title, scenario.rules_version)
    except VersionNotFound as error:
        raise ScenarioUnreadable("$.rules_version", error.words) from error
    except RulesError as error:
        raise ScenarioUnreadable("$.title", error.words) from error
    own = scenario.cards is not None
    try:
        game = title.game(title.read_cards(scenario.cards) if scenario.cards is not None else None)
    except RulesError as error:
        raise ScenarioUnreadable("$.cards", error.words) from error
    return Opened(game, None if own else decks_of(title.start(title.seats[0], lambda n: 0)))


def decks_of(state: State) -> Decks:
    """Return the cards of each pile of a game that has not begun."""
    return {
        zone: tuple(card for card, count in cards.items() for _ in range(count))
        for zone, cards in state.pools.items()
    }


def position(game: Game, setup: Setup, decks: Decks | None = None) -> State:
    """Return the position that a scenario begins with; nothing happens in it.

    Raises:
        ScenarioUnreadable: it names something that there is not; with the place in the file.
    """
    try:
        if isinstance(setup, New):
            return _new(game, setup.new, decks)
        return build(game, _setup(game, setup))
    except SetUpUnreadable as error:
        raise of_setup(error, setup) from error


def _setup(game: Game, setup: SetUp | Preset | Written) -> SetUp:
    if isinstance(setup, Preset):
        if setup.preset not in game.rules.presets:
            known = any_of(tuple(same(name) for name in game.rules.presets))
            raise ScenarioUnreadable("$.setup.preset", NO_PRESET.filled(known=known))
        return parse(game, game.rules.presets[setup.preset][1])
    return parse(game, setup.lines) if isinstance(setup, Written) else setup


def _new(game: Game, new: NewGame, decks: Decks | None) -> State:
    place = "$.setup.new"
    given = decks if new.decks is None else _given(game, new)
    if given is None:
        raise ScenarioUnreadable(place, NO_DECKS)
    try:
        return new_game(game, new.users, new.settings, given)
    except RulesError as error:
        raise ScenarioUnreadable(place, error.words) from error


def _given(game: Game, new: NewGame) -> Decks:
    """Return the piles of the file, the cards called by their numbers."""
    names, found, total = Names(game), dict[str, tuple[str, ...]](), 0
    for zone, cards in (new.decks or {}).items():
        place = below("$.setup.new.decks", zone)
        counted = cards if isinstance(cards, dict) else dict.fromkeys(cards, 1)
        total += sum(counted.values()) if isinstance(cards, dict) else len(cards)
        if total > MOST_ON_TABLE or any(count < 0 for count in counted.values()):
            raise ScenarioUnreadable(place, TOO_MANY.filled(most=MOST_ON_TABLE))
        try:
            found[zone] = tuple(names.card(card) for card in _each(cards))
        except Unclear as error:
            raise ScenarioUnreadable(place, error.words) from error
    return found


def _each(cards: dict[str, int] | tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(cards, dict):
        return tuple(card for card, count in cards.items() for _ in range(count))
    return cards


NO_PRESET = Words("The positions of this title are: {known}.", "使える局面: {known}。")
NO_DECKS = Words(
    'With cards of its own a game from the start needs "decks": the cards of each pile.',
    "独自のカードで最初から始めるには、山ごとの札をdecksに書いてください。",
)
TOO_MANY = Words(
    "A pile has no fewer than 0 cards, and all piles together at most {most}. Take cards out.",
    "山の札は0枚以上、すべての山を合わせて{most}枚までです。札を減らしてください。",
)
