"""A game before its first step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.core.engine.errors import StateUnreadable
from rules.core.engine.game import Game
from rules.core.engine.state import Piece, State
from rules.core.engine.values import Value
from rules.core.words import Words


def new_game(
    game: Game,
    seats: Sequence[str],
    settings: Mapping[str, Value],
    decks: Mapping[str, Sequence[str]],
) -> State:
    """Return a game that has not begun: face-down piles of unknown cards.

    Args:
        seats: the names, clockwise.
        settings: answers other than the defaults.
        decks: the numbers of the cards in each pile, by zone key; their order means nothing.

    Raises:
        StateUnreadable: too few or too many seats, a setting that is no answer, an unknown pile.
    """
    least, most = game.rules.players
    if not least <= len(seats) <= most:
        words = SEATS.filled(least=least, most=most, n=len(seats))
        raise StateUnreadable(words)
    zones: dict[str, tuple[int, ...]] = dict.fromkeys(game.rules.zone_keys(len(seats)), ())
    pieces: dict[int, Piece] = {}
    pools: dict[str, dict[str, int]] = {}
    for key, cards in decks.items():
        if key not in zones:
            raise StateUnreadable(ZONE.filled(zone=key))
        ids = tuple(range(len(pieces) + 1, len(pieces) + 1 + len(cards)))
        zones[key], pools[key] = ids, dict(sorted(Counter(cards).items()))
        owner = game.rules.seat_of_key[key]
        pieces |= {piece: Piece("", key, owner=owner, pool=key) for piece in ids}
    return State(
        title=game.rules.title,
        version=game.rules.version,
        cards=game.cards_hash,
        settings=answered(game, settings),
        seats=tuple(seats),
        zones=zones,
        pieces=pieces,
        pools=pools,
        facts={},
        frames=game.rules.begin(tuple(seats)),
        next_id=len(pieces) + 1,
    )


def settings_for(game: Game, answers: Mapping[str, object]) -> dict[str, Value]:
    """Return the settings of ``game`` as a tournament answers them, or else by default.

    Left out is what only the tournament asks, and a question without a default whose answer the
    game does not know; such a game cannot start until somebody answers it.

    Args:
        answers: the answers of the tournament by the name of the setting.
    """
    rules = {rule.name: rule for rule in game.rules.settings}
    known: dict[str, Value] = {
        name: value
        for name, value in answers.items()
        if name in rules and isinstance(value, str | int) and rules[name].accepts(value)
    }
    found = {name: known.get(name, rule.default) for name, rule in rules.items()}
    return {name: value for name, value in found.items() if value is not None}


def answered(game: Game, given: Mapping[str, Value]) -> dict[str, Value]:
    """Return every setting, as ``given`` answers it or else by default.

    Raises:
        StateUnreadable: an unknown setting, one that is no answer, or one without a default that
            is not answered.
    """
    rules = {rule.name: rule for rule in game.rules.settings}
    for name, value in given.items():
        if name not in rules:
            raise StateUnreadable(SETTING.filled(name=name))
        if not rules[name].accepts(value):
            raise StateUnreadable(ANSWER.filled(name=rules[name].label, value=str(value)))
    answers = {name: given.get(name, rule.default) for name, rule in rules.items()}
    for name, value in answers.items():
        if value is None:
            label, reading = rules[name].label, rules[name].reading
            raise StateUnreadable(UNANSWERED.filled(name=label, reading=reading, code=name))
    return answers


SEATS = Words(
    "This game is for {least} to {most} players, not {n}.",
    "このゲームは{least}人から{most}人用です({n}人)。",
)
ZONE = Words("There is no pile {zone}.", "「{zone}」という山はありません。")
SETTING = Words("There is no setting {name}.", "「{name}」という設定はありません。")
ANSWER = Words("{name} cannot be {value}.", "{name}を{value}にはできません。")
UNANSWERED = Words(
    "{name} must be set ({code}): the rules give no number ({reading}).",
    "{name}を決めてください（{code}）。文書に数がありません({reading})。",
)
