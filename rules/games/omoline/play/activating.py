"""Activated effects of events, and skills of characters (OML-6.6.2, OML-6.6.3, OML-2.1.19 to 2.1.22)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.omoline.cards.model import Cost, Effect, Skill, SkillCost
from rules.games.omoline.cards.support import COLOUR_WORDS
from rules.games.omoline.play.effects import begin_effects
from rules.games.omoline.play.paying import (
    ITSELF_TURNED,
    TRAIT_COST,
    can_pay_skill,
    energy_told,
    held_back,
    pay_energy,
    pay_skill,
)
from rules.games.omoline.play.playing import EVENT, acting_clause
from rules.games.omoline.play.relief import CHARACTER, to_bottom
from rules.games.omoline.play.seeing import card_of, ready

acts = Acts()
EFFECT = Arg(name="effect", kind="int", label=Words("effect", "効果"))
NO_COST = Cost()

# activated effects


def _activated(look: Look, piece: int) -> Iterator[tuple[int, Effect]]:
    """Yield the activated effects of an event, each with its number among all of the card, 1 the first."""
    card = card_of(look, piece)
    for number, effect in enumerate(card.effects if card is not None else (), 1):
        if effect.when == "activated":
            yield number, effect


def _effect_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in look.of("event_area", seat):
        for number, _ in _activated(look, piece):
            yield {"event": piece, "effect": number}


def _no_effect(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("event")
    effect = dict(_activated(look, piece)).get(act.number("effect"))
    if look.pieces[piece].zone != look.key("event_area", act.player):
        yield Obstacle("OML-6.6.2", "not_own_event", {}, impossible=True)
    if effect is None:
        yield Obstacle("OML-6.6.2", "no_effect", {}, impossible=True)
        return
    cost = effect.cost or NO_COST
    if cost.turn_self and look.pieces[piece].turned:
        yield Obstacle("OML-6.6.2", "event_turned")
    able = len(ready(look, "energy_area", act.player))
    if able < cost.energy:
        yield Obstacle("OML-6.6.2", "too_little_energy", {"cost": cost.energy, "n": able})


def _effect_costs(look: Look, act: Act) -> Iterator[Words]:
    effect = dict(_activated(look, act.number("event"))).get(act.number("effect"))
    cost = (effect.cost if effect is not None else None) or NO_COST
    if cost.turn_self:
        yield ITSELF_TURNED
    yield from energy_told(cost.energy)


@acts.act(
    "activate",
    "Use an activated effect",
    "起動効果を使う",
    "OML-2.2.2",
    when="OML-6.6.2",
    args=(EVENT, EFFECT),
    candidates=_effect_candidates,
    obstacles=_no_effect,
    costs=_effect_costs,
)
def activate(run: Run, act: Act) -> None:
    """The cost is paid, then the effect is carried out."""
    piece, number, seat = act.number("event"), act.number("effect"), act.player
    cost = dict(_activated(run, piece))[number].cost or NO_COST
    clauses = acting_clause(run, seat, "OML-6.6.2")
    begin_effects(run, seat, piece, number - 1, *clauses)
    if cost.turn_self and not run.pieces[piece].turned:
        run.change(piece, "pays", clauses[0], turned=True)
    able = len(ready(run, "energy_area", seat))
    pay_energy(run, seat, min(cost.energy, able), (), clauses[0])


# skills

skill = Procedure(
    "skill",
    Words("Skill", "スキル"),
    seen={"character": "pieces"},
    holds={"character": ("piece", "")},
)


def skill_of(look: Look, piece: int) -> Skill | None:
    """Return the skill of a character; None without one."""
    card = card_of(look, piece)
    return card.skill if card is not None else None


def _users(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in look.of("skill_area", seat):
        yield {"character": piece}


def _no_skill(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("character")
    if look.pieces[piece].zone != look.key("skill_area", act.player):
        is_waiting = look.zone_of(piece) in ("line", "restroom")
        yield Obstacle("OML-2.1.3", "not_relieved", {}, impossible=not is_waiting)
    own = skill_of(look, piece)
    if own is None:
        yield Obstacle("OML-2.1.19", "no_skill", {}, impossible=True)
        return
    yield from _not_payable(look, act.player, own.cost, piece)


def _not_payable(look: Look, seat: int, cost: SkillCost, user: int) -> Iterator[Obstacle]:
    """Yield what the skill lacks, and that its user would have sufficed, where it does (OML-A16)."""
    able = can_pay_skill(look, seat, cost.colour, user)
    if able >= cost.amount:
        return
    yield Obstacle("OML-2.1.21", "too_little_trait", {"cost": cost.amount, "n": able})
    if able + held_back(look, seat, cost.colour, user) >= cost.amount:
        yield Obstacle("OML-A16", "user_may_not_pay")


def _skill_costs(look: Look, act: Act) -> Iterator[Words]:
    own = skill_of(look, act.number("character"))
    if own is not None and own.cost.amount:
        yield TRAIT_COST.filled(n=own.cost.amount, colour=COLOUR_WORDS[own.cost.colour])


@acts.act(
    "use_skill",
    "Use a skill",
    "スキルを使う",
    "OML-2.1.19",
    when="OML-6.6.3",
    args=(CHARACTER,),
    candidates=_users,
    obstacles=_no_skill,
    costs=_skill_costs,
)
def use_skill(run: Run, act: Act) -> None:
    """Characters are turned for it, it is carried out, then its user returns to the deck."""
    piece, seat = act.number("character"), act.player
    card = card_of(run, piece)
    assert card is not None
    assert card.skill is not None
    clauses = acting_clause(run, seat, "OML-6.6.3")
    run.note(
        "check passed",
        "skill_used",
        "OML-2.1.19",
        *clauses,
        user=run.who(seat),
        card=run.face(piece),
    )
    run.call("skill", None, *clauses, character=piece)
    if card.skill.text and not card.skill.effects:
        run.ask_judge(card.skill.text, "OML-2.1.19", "OML-A25", en=card.skill.text_en, card=piece)
    for index in reversed(range(len(card.skill.effects))):
        begin_effects(run, seat, piece, index, "OML-2.1.19")
    pay_skill(run, seat, piece, card.skill.cost)


@skill.step("return", "The user returns", "使用者がデッキに戻る", "OML-2.1.22", "OML-A40")
def return_user(run: Run) -> None:
    """After the effect, also a cancelled one, the user goes to the bottom of the character deck."""
    piece = run.here("character")
    if piece in run.pieces and run.zone_of(piece) != "character_deck":
        to_bottom(run, piece, "OML-2.1.22", "OML-A40")
    run.leave()
