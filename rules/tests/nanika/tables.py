"""Positions of Nanika made by hand, and what is asked of them.

>>> at = table(Ada={"desktop": [ghost("g")], "archive": [shell("s")]}, turn="install")
>>> sorted(at.offered("Ada"))
['end_step', 'install_shell s g']
>>> at = at.do("Ada", "install_shell", card="s", ghost="g")
>>> at.lying("desktop", "Ada"), at.clauses("shell_installed")
((('g', 's'),), [('NNK-3.15',)])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.engine.actions import Chance
from rules.core.engine.beginning import answered
from rules.core.engine.state import Frame, Piece, State
from rules.core.engine.values import Value
from rules.games.nanika.cards.model import Card
from rules.games.nanika.cards.reading import read_cards
from rules.games.nanika.game import nanika, rules
from rules.tests.moments import Moment
from rules.tests.nanika import cards

USERS = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
Dice = tuple[int, int]
"""A number of dice and a modifier: ``(3, 2)`` is 3D+2."""

# cards


def event(timing: str, *effects: dict[str, Any], dice: Dice | None = None) -> dict[str, Any]:
    """Return the event of a card; without effects the judge carries it out."""
    told: dict[str, Any] = {"timing": timing, "effects": list(effects) or [by_hand("its text")]}
    return told if dice is None else {**told, "dice": _power(dice)}


def by_hand(text: str) -> dict[str, Any]:
    """Return the effect that the judge carries out."""
    return {"do": "manual", "text": text}


def download(count: int) -> dict[str, Any]:
    """Return the effect of downloading."""
    return {"do": "download", "count": count}


def ability(*effects: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return an ability that is used: with these effects; the judge carries out none at all."""
    return {"mode": "activated", "effects": list(effects) or [by_hand("ability")], **fields}


OWN_TURN = event("on_your_turn")


def ghost(
    no: str,
    physical: Dice = (2, 0),
    mental: Dice = (1, 0),
    points: int = 1,
    event: dict[str, Any] = OWN_TURN,
    **fields: Any,
) -> Card:
    """Return a ghost; its event is for the own turn and does what the judge says."""
    values = {"physical": _power(physical), "mental": _power(mental), "points": points}
    return _read(cards.ghost(no=no, name=no, event=event, **values, **fields))


def shell(
    no: str,
    physical: Dice = (0, 1),
    mental: Dice = (0, 0),
    event: dict[str, Any] = OWN_TURN,
    **fields: Any,
) -> Card:
    """Return a shell; its event is for the own turn and does what the judge says."""
    values = {"physical_mod": _power(physical), "mental_mod": _power(mental)}
    return _read(cards.shell(no=no, name=no, event=event, **values, **fields))


def mandatory(no: str, *effects: dict[str, Any], **fields: Any) -> Card:
    """Return a mandatory event; without effects the judge carries it out."""
    return _read(cards.mandatory(no=no, name=no, effects=list(effects) or [by_hand(no)], **fields))


def _power(dice: Dice) -> dict[str, int]:
    return {"n": dice[0], "m": dice[1]}


def _read(definition: dict[str, Any]) -> Card:
    return next(iter(read_cards([definition]).values()))


FILLER = ghost("filler")

# positions

Lying = Card | None | tuple[Card | None, ...]
"""A card in a zone: None while unknown, or a ghost with the shells that lie on it."""


@dataclass(frozen=True)
class Table(Moment):
    """A table of Nanika at one moment; cards and users are named."""

    def roll(self, *faces: int) -> Table:
        """Return the table after these dice."""
        return self.after(Chance(faces))


def table(
    users: int = 2,
    turn: str = "action",
    user: str = "Ada",
    *,
    frames: Sequence[Frame] | None = None,
    facts: Mapping[str, Value] | None = None,
    settings: Mapping[str, Value] | None = None,
    out: Iterable[str] = (),
    known: Iterable[Card] = (),
    pools: Mapping[str, Mapping[str, int]] | None = None,
    **zones: Any,
) -> Table:
    """Return a table with these cards, at a step of a turn of ``user``.

    Args:
        frames: the procedures under way, where it is not a turn.
        facts: besides whose turn it is; of a user as ``"skips:1"``.
        settings: answers other than the defaults; ``unyu_target`` is 30.
        known: cards that exist but do not lie on the table.
        pools: what unknown cards of a shared zone may be, by the zone.
        zones: shared zones by code, the first card on top; what each user has by the user's name.
            Five fillers lie in a server of which nothing is said.
    """
    names = USERS[:users]
    laid = _Laid()
    for name, row in {"server": [FILLER] * 5, **zones}.items():
        for key, lying in _rows(name, row, names):
            laid.lay(key, lying, name if name in (pools or {}) else "")
    laid.cards |= {card.no: card for card in known}
    game = nanika(laid.cards)
    started = {"turn_user": names.index(user), "turn_no": 1} if frames is None else {}
    told = {"first_user": 0, **started, **(facts or {})}
    state = State(
        title="nanika",
        version=game.rules.version,
        cards=game.cards_hash,
        settings=answered(game, {"unyu_target": 30, **(settings or {})}),
        seats=names,
        zones={key: tuple(laid.zones.get(key, ())) for key in rules().zone_keys(users)},
        pieces=laid.pieces,
        pools={name: dict(pool) for name, pool in (pools or {}).items()},
        facts={name: value for name, value in told.items() if value is not None},
        frames=(Frame("turn", turn),) if frames is None else tuple(frames),
        next_id=len(laid.pieces) + 1,
        out=tuple(names.index(name) for name in out),
    )
    severe = [each for each in rules().problems(game.look(state)) if each.severity == "stop"]
    assert not severe, severe
    return Table(game, state)


def set_up(users: int = 2, **given: Any) -> Table:
    """Return a table that stands where the set-up first waits for something."""
    at = table(users, frames=(Frame("setup", "begin"),), **given)
    return at.run_on()


def ghosts(count: int, name: str = "g") -> list[Card]:
    """Return ghosts ``g1``, ``g2`` …"""
    return [ghost(f"{name}{number}") for number in range(1, count + 1)]


def _rows(name: str, row: Any, users: tuple[str, ...]) -> Iterable[tuple[str, Sequence[Lying]]]:
    if name not in users:
        return [(name, row)]
    return [(f"{zone}:{users.index(name)}", cards_) for zone, cards_ in row.items()]


class _Laid:
    """Pieces being laid on a table."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = {}
        self.zones: dict[str, list[int]] = {}
        self.pieces: dict[int, Piece] = {}

    def lay(self, key: str, row: Sequence[Lying], pool: str) -> None:
        for each in row:
            host, *worn = each if isinstance(each, tuple) else (each,)
            below = self._piece(host, key, pool)
            for shell_ in worn:
                self._piece(shell_, key, pool, below)

    def _piece(self, card: Card | None, key: str, pool: str, host: int | None = None) -> int:
        piece = len(self.pieces) + 1
        if card is not None:
            assert self.cards.setdefault(card.no, card) == card, f"two cards {card.no}"
        no, of = ("", pool) if card is None else (card.no, "")
        self.pieces[piece] = Piece(no, key, host=host, pool=of)
        self.zones.setdefault(key, []).append(piece)
        return piece
