"""Carrying out what stands on a card, one effect after the other; targets are chosen then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.doremi.cards.effects import ByHand, Effect, Target, Unfrog
from rules.games.doremi.cards.model import Ability, Card
from rules.games.doremi.play.deriving import fits, holds
from rules.games.doremi.play.paying import CARD
from rules.games.doremi.play.seeing import (
    area_cards,
    field_characters,
    happenings,
    in_field,
    is_character,
    is_type,
)

acts = Acts()
effects = Procedure(
    "effects",
    Words("Effects of a card", "カードの効果"),
    seen={
        "user": "all",
        "card": "all",
        "part": "all",
        "index": "all",
        "piece": "pieces",
        "at": "all",
        "met": "all",
        "picked": "pieces",
    },
    holds={
        "user": ("seat", ""),
        "card": ("card", ""),
        "part": ("text", ""),
        "index": ("count", ""),
        "piece": ("int", None),
        "at": ("count", "next"),
        "met": ("flag", None),
        "picked": ("pieces", "choose"),
    },
)

CARRY_OUT: dict[type, Callable[[Run, Any, tuple[int, ...]], None]] = {}
"""What each effect does to its targets; the modules of the effects add themselves."""


PARTS = ("on_resolve", "on_fail", "on_flip", "effects", "bonus")
"""The parts of a card that are no ability, and so have no condition."""


def card_under_way(look: Look) -> Card:
    """Return the card whose part is carried out."""
    card: Card = look.cards[look.within("effects", "card")]
    return card


def effects_of(look: Look) -> tuple[Effect, ...]:
    """Return the effects of the part under way, in order."""
    card, part = card_under_way(look), look.within("effects", "part")
    if not card.modelled:
        return (ByHand(card.text or card.name, card.text_en),)
    if part == "bonus":
        return card.bonus.effects if card.bonus else ()
    if part in PARTS:
        found: tuple[Effect, ...] = getattr(card, part)
        return found
    ability = card.ability(part, look.within("effects", "index"))
    return ability.effects if _is_met(look, ability) else _unmet(ability)


def _is_met(look: Look, ability: Ability) -> bool:
    """Return whether its condition was met when the card began to be carried out."""
    met: bool | None = look.within("effects", "met")
    return holds(look, ability.condition, look.within("effects", "user")) if met is None else met


def _unmet(ability: Ability) -> tuple[Effect, ...]:
    """A condition in words is for the judge; one in numbers that does not hold leaves nothing."""
    words = ability.condition.text if ability.condition is not None else ""
    return (ByHand(ability.text or words, ability.text_en),) if words else ()


def lasting_of(look: Look, until: Any) -> Any:
    """Return how long a change lasts: as it says, or as the MAHO card says (DRM-15.01a)."""
    card = card_under_way(look)
    if until == "while" or (card.type == "maho" and card.lasts != "instant"):
        return card.lasts if card.type == "maho" and card.lasts != "instant" else "permanent"
    return until


@effects.step("begin", "Carry out the card", "カードの処理", "DRM-5.04")
def begin(run: Run) -> None:
    """The effects are carried out in the order in which they stand; a condition counts now."""
    card, part = card_under_way(run), run.here("part")
    if part in PARTS or not card.modelled:
        run.goto("next", at=0)
    else:
        run.goto("next", at=0, met=_is_met(run, card.ability(part, run.here("index"))))


@effects.step("next", "Next effect", "次の効果", "DRM-5.04")
def next_effect(run: Run) -> None:
    """Each instruction is one change; its targets are chosen when it comes."""
    at, todo = run.here("at"), effects_of(run)
    if at >= len(todo):
        run.leave()
        return
    run.remember(at=at + 1)
    target = getattr(todo[at], "target", None)
    if target is None:
        CARRY_OUT[type(todo[at])](run, todo[at], ())
        return
    able = candidates(run, todo[at])
    if not able:
        run.note("not applied", "no_target", "AMB-61")
    elif target.which != "chosen" or len(able) <= target.count:
        CARRY_OUT[type(todo[at])](run, todo[at], able)
    else:
        run.goto("choose", picked=())


def candidates(look: Look, effect: Any) -> tuple[int, ...]:
    """Return the pieces that the target of the effect under way can mean."""
    target: Target = effect.target
    user, source = look.within("effects", "user"), look.within("effects", "piece")
    if target.which == "self":
        return (source,) if _is_there(look, source, target) else ()
    found = (
        piece for piece in _everything(look, target) if fits(look, target, piece, user, source)
    )
    if isinstance(effect, Unfrog):
        return tuple(piece for piece in found if look.mark(piece, "frog") == "transformed")
    return tuple(found)


def _is_there(look: Look, source: int, target: Target) -> bool:
    """Return whether the card itself can be meant: a character only while it is in the field."""
    if source not in look.pieces:
        return False
    return target.kind != "character" or (is_character(look, source) and in_field(look, source))


def _everything(look: Look, target: Target) -> tuple[int, ...]:
    if target.kind == "character":
        return tuple(piece for seat in (0, 1) for piece in field_characters(look, seat))
    if target.kind == "happening":
        return happenings(look)
    return tuple(p for seat in (0, 1) for p in area_cards(look, seat) if is_type(look, p, "oped"))


effects.decision(
    "choose",
    "Choose a target",
    "対象を選ぶ",
    "DRM-8.08a",
    "AMB-46",
    kind="target",
    who=lambda look: (look.within("effects", "user"),),
    takes=("choose_target",),
)


def _now(look: Look) -> Any:
    """Return the effect for which targets are chosen; None where the judge has led elsewhere."""
    todo, at = effects_of(look), look.within("effects", "at") or 0
    effect = todo[at - 1] if 0 < at <= len(todo) else None
    return effect if getattr(effect, "target", None) is not None else None


def _left(look: Look) -> tuple[int, ...]:
    picked, effect = look.within("effects", "picked") or (), _now(look)
    if effect is None:
        return ()
    return tuple(piece for piece in candidates(look, effect) if piece not in picked)


def _target_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in _left(look):
        yield {"card": piece}


def _no_target(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.number("card") not in _left(look):
        yield Obstacle("DRM-8.08a", "not_a_target", {}, impossible=True)


@acts.act(
    "choose_target",
    "Choose this target",
    "この対象を選ぶ",
    "AMB-46",
    when="AMB-46",
    args=(CARD,),
    candidates=_target_candidates,
    obstacles=_no_target,
    bound=True,
)
def choose_target(run: Run, act: Act) -> None:
    """One target after the other, until the effect has as many as it says."""
    effect = _now(run)
    picked = (*run.here("picked"), act.number("card"))
    run.remember(picked=picked)
    if len(picked) < effect.target.count and _left(run):
        return
    run.goto("next", picked=())
    CARRY_OUT[type(effect)](run, effect, picked)
