"""What the game waits for, as one viewer sees it: whose decision, what is offered, what outcomes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from judging.selectors.stepper.telling import follows
from rules.core.engine.actions import Act
from rules.core.engine.chances import Dice, Domain, Draw, Order, Pick
from rules.core.engine.game import Game
from rules.core.engine.naming import Names, listed
from rules.core.engine.seen import SeenOption, SeenPiece, View
from rules.core.engine.state import State
from rules.core.engine.trace import Who
from rules.core.engine.views import meant
from rules.core.words import Words, same

MOST_FORESEEN = 60
"""Of so many offers it is told what they bring about at once."""


@dataclass(frozen=True)
class Offer:
    """An act as a button: what it names and costs, its clauses, and what it brings about at once."""

    id: str
    said: Words
    costs: Words | None
    clauses: tuple[str, ...]
    follows: tuple[Words, ...]


@dataclass(frozen=True)
class Offered:
    """The acts of one player, or of the judge."""

    who: Words
    is_asked: bool
    offers: tuple[Offer, ...]


@dataclass(frozen=True)
class Choice:
    """One answer that can be chosen: the value as a form sends it, and its words."""

    value: str
    said: Words


@dataclass(frozen=True)
class Outcome:
    """The outcomes that chance, or a question, can have: how they are entered."""

    kind: str
    count: int = 0
    faces: int = 0
    choices: tuple[Choice, ...] = ()
    is_chance: bool = True


@dataclass(frozen=True)
class Decision:
    """The one decision that the game waits for."""

    who: Words
    label: Words
    clauses: tuple[str, ...]
    text: Words | None
    offered: tuple[Offered, ...]
    outcome: Outcome | None
    is_hidden: bool
    is_judge: bool


def decision_of(game: Game, state: State, view: View) -> Decision | None:
    """Return what the game waits for as the viewer of ``view`` sees it; None after the end."""
    asked = view.pending
    if asked is None:
        return None
    names = Names(game, view.seats)
    domain = asked.domain
    is_chance = asked.kind == "chance"
    return Decision(
        listed([names.seat(seat) for seat in asked.who]),
        asked.label,
        asked.clauses,
        asked.text,
        tuple(_offered(game, state, view)),
        None if domain is None else outcome_of(names, domain, asked.kind),
        domain is None and is_chance,
        asked.kind == "judge",
    )


def _offered(game: Game, state: State, view: View) -> Iterator[Offered]:
    """Yield the offers by player: first those who are asked, then the others, the judge last."""
    assert view.pending is not None
    names, asked = Names(game, view.seats), view.pending.who
    acts = {id_: each.action for id_, each in meant(game, state, view.viewer).items()}
    players = sorted(
        {option.player for option in view.options}, key=lambda p: (p not in asked, p < 0, p)
    )
    for player in players:
        options = [option for option in view.options if option.player == player]
        offers = tuple(
            _offer(game, state, view, names, option, acts[option.id]) for option in options
        )
        yield Offered(names.seat(player), player in asked, offers)


def _offer(
    game: Game, state: State, view: View, names: Names, option: SeenOption, act: Act
) -> Offer:
    foreseen: tuple[Words, ...] = ()
    # What an act would bring about may show cards that are hidden until it is done.
    if view.viewer == "judge" and len(view.options) <= MOST_FORESEEN:
        foreseen = tuple(follows(game, state, act, view.viewer))
    costs = list(game.costs(state, act))
    said = said_offer(game, names, option)
    return Offer(option.id, said, listed(costs) if costs else None, option.clauses, foreseen)


def said_offer(game: Game, names: Names, option: SeenOption) -> Words:
    """Return the act with the cards, seats and choices that it names."""
    kind = game.rules.acts.get(option.name)
    told = [
        _argument(names, arg.kind, option.args[arg.name])
        for arg in (kind.args if kind else ())
        if option.args.get(arg.name) is not None
    ]
    act = names.act(option.name)
    return WITH.filled(act=act, args=listed(told)) if told else act


def _argument(names: Names, kind: str, value: Any) -> Words:
    if isinstance(value, SeenPiece):
        lying = names.zone(value.spot.zone)
        if value.piece is None:
            return NTH.filled(n=value.spot.at + 1, zone=lying)
        return PLACED.filled(card=names.face(value), no=value.card or "?", id=value.piece)
    if kind == "seat":
        return names.value(Who(value))
    if kind == "int":
        return NUMBERED.filled(n=value)
    return names.card(value) if kind == "card" else names.value(value)


def outcome_of(names: Names, domain: Domain, kind: str = "chance") -> Outcome:
    """Return how an outcome of the domain is entered at a decision of this kind."""
    if isinstance(domain, Dice):
        return Outcome("dice", domain.count, domain.faces)
    if isinstance(domain, Draw):
        cards = tuple(
            Choice(no, COUNTED.filled(no=no, card=names.card(no), n=count))
            for no, count in domain.cards
        )
        unknown = (Choice("?", UNSEEN),) if domain.may_stay_unknown else ()
        return Outcome("draw", choices=(*unknown, *cards))
    if isinstance(domain, Order):
        cards = tuple(Choice(no, names.card(no)) for no in domain.cards)
        return Outcome("order", len(cards), choices=cards)
    assert isinstance(domain, Pick)
    answers = tuple(
        Choice(str(n), _answer(names, answer, domain.seats))
        for n, answer in enumerate(domain.answers)
    )
    return Outcome("pick", choices=answers, is_chance=kind == "chance")


def _answer(names: Names, answer: Any, are_seats: bool) -> Words:
    """Return an answer as people say it: a seat by its name, any other number as it is."""
    if type(answer) is not int:
        return names.value(answer)
    return names.seat(answer) if are_seats else same(str(answer))


WITH = Words("{act}: {args}", "{act}: {args}")
PLACED = Words("{card} ({no}, #{id})", "{card}({no}、#{id})")
NTH = Words("card {n} of {zone}", "{zone}の{n}枚目")
NUMBERED = Words("number {n}", "{n}番")
COUNTED = Words("{no} {card} ×{n}", "{no} {card} ×{n}")
UNSEEN = Words("a card that nobody has seen", "だれも見ていない札")
