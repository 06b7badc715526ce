"""Windows and the chain (sections 5 and 13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from rules.tests.doremi.oracle.outcome import Chain
from rules.tests.doremi.oracle.questions import PASS, Answer, Question
from rules.tests.doremi.oracle.settling import apply_effects, process_pending, settle
from rules.tests.doremi.oracle.situation import (
    HALL,
    HOME,
    RED,
    Ability,
    Effect,
    Maho,
    Use,
    other,
)
from rules.tests.doremi.oracle.table import Piece, Table


def nothing() -> None:
    """Do nothing: the rest of a movement to a happening or of an end is no part of its chain."""


@dataclass
class Link:
    """Something declared, its costs paid, that waits for its resolution."""

    player: str
    label: str
    resolve: Callable[[], None] = nothing


def run_chain(table: Table, first: Link) -> str:
    """Build the chain on what ``first`` declares, and resolve it, the last link first.

    Returns:
        "no_window" (the other player cannot interrupt), "passed" or "chain".
    """
    chain = Chain(table.act, [first.label])
    table.chains.append(chain)
    links, way = [first], "no_window"
    while options := interrupts(table, other(links[-1].player), links[-1].label):
        to_answer = other(links[-1].player)
        answer = ask_to_interrupt(table, to_answer, options, links[-1].label)
        if not isinstance(answer, Use):
            way = "passed" if len(links) == 1 else way
            break
        way = "chain"
        links.append(declare(table, to_answer, answer, is_interrupt=True))
        chain.declared.append(links[-1].label)
    for link in reversed(links):
        resolve(table, chain, link)
    process_pending(table)
    return way


def resolve(table: Table, chain: Chain, link: Link) -> None:
    """Let one link have its effect, and what it triggers at once or after the chain (AMB-57)."""
    chain.resolved.append(link.label)
    link.resolve()
    if table.settings["triggered_during_chain"] == "after_link":
        process_pending(table)


def ask_to_interrupt(table: Table, player: str, options: list[Use], about: str) -> Answer:
    """Return the interrupt or the pass of a player who may interrupt."""
    return table.ask(Question(player, "interrupt", (PASS, *options), about))


def interrupts(table: Table, player: str, about: str) -> list[Use]:
    """Return every legal interrupt of a player: red text only (DRM-13.03, AMB-36)."""
    if table.hours[player] == 0:  # DRM-4.3.02a
        return []
    found = [use for use in uses(table, player, is_interrupt=True) if colour_of(table, use) == RED]
    abilities = [use for use in found if ":" in use.source]
    if abilities == found:
        return found
    both, abilities_only = "red_activated_and_red_maho", "red_activated_only"
    kinds = table.setting("interrupt_kinds", both, abilities_only, about=about)
    return found if kinds == both else abilities


def uses(table: Table, player: str, *, is_interrupt: bool) -> Iterator[Use]:
    """Yield every ability and MAHO card of any colour that a player could use now."""
    for piece in table.in_hall(player):
        for index, ability in enumerate(piece.card.abilities):
            if not forbidden_ability(table, piece, ability, is_interrupt=is_interrupt):
                yield Use(f"{piece.id}:{index}")
    for maho in table.mahos[player]:
        if (
            has_targets(table, maho.effects)
            and hours_of_maho(table, is_interrupt) <= (table.hours[player])
        ):
            for payers in combinations(may_sleep(table, player), maho.cost):
                yield Use(maho.id, tuple(piece.id for piece in payers))


def forbidden_ability(
    table: Table, piece: Piece, ability: Ability, *, is_interrupt: bool
) -> list[str]:
    """Return the clauses that forbid an activation whatever its colour, none if it is legal."""
    hours = hours_of_ability(table, ability, is_interrupt)
    reasons = {
        "DRM-3.5.04": piece.where != HALL,
        "DRM-9.03": piece.where != HALL,
        "DRM-11.01a": piece.asleep,
        "DRM-14.08.2": piece.asleep and bool(ability.item),
        "DRM-12.03": piece.id == table.past_check,
        "DRM-14.08.1": ability.item in piece.spent,
        "DRM-4.3.01a": hours > table.hours[piece.owner],
        "AMB-61": not has_targets(table, ability.effects),
    }
    return [clause for clause, holds in reasons.items() if holds]


def has_targets(table: Table, effects: tuple[Effect, ...]) -> bool:
    """Say whether every happening that a text names still lies there when it is declared."""
    return all(table.is_there(e.target) for e in effects if e.verb == "remove_happening")


def hours_of_ability(table: Table, ability: Ability, is_interrupt: bool) -> int:
    """Return the hours that an activation costs, with those in its own cost (AMB-33)."""
    return hours_of(table, "hour_cost.activate", is_interrupt) + ability.cost.count("hour")


def hours_of_maho(table: Table, is_interrupt: bool) -> int:
    """Return the hours that the use of a MAHO card costs (AMB-33)."""
    return hours_of(table, "hour_cost.use_hand_card", is_interrupt)


def hours_of(table: Table, act: str, is_interrupt: bool) -> int:
    """Return the hours of an act, or of an interrupt by it."""
    interrupt = table.settings["hour_cost.interrupt"]
    cost = interrupt if is_interrupt and interrupt != "as_action" else table.settings[act]
    return int(cost)


def may_sleep(table: Table, player: str) -> list[Piece]:
    """Return who may be put to sleep for a MAHO card: the awake (DRM-11.01d, AMB-35)."""
    awake = [p for p in table.pieces.values() if p.owner == player and not p.asleep]
    if table.settings["cost_zone"] == "maho_hall":
        return [piece for piece in awake if piece.where == HALL]
    return [piece for piece in awake if piece.where != HOME]


def colour_of(table: Table, use: Use) -> str:
    """Return the colour of what is used."""
    if ":" in use.source:
        return ability_of(table, use)[1].colour
    return maho_of(table, use).colour


def ability_of(table: Table, use: Use) -> tuple[Piece, Ability]:
    """Return the character and the ability that are activated."""
    id_, _, index = use.source.partition(":")
    piece = table.pieces[id_]
    return piece, piece.card.abilities[int(index)]


def maho_of(table: Table, use: Use) -> Maho:
    """Return the MAHO card that is used."""
    return next(maho for cards in table.mahos.values() for maho in cards if maho.id == use.source)


def declare(table: Table, player: str, use: Use, *, is_interrupt: bool) -> Link:
    """Return the link of what is used, after its costs are paid (DRM-5.03)."""
    if ":" in use.source:
        return declare_ability(table, player, use, is_interrupt)
    return declare_maho(table, player, use, is_interrupt)


def declare_ability(table: Table, player: str, use: Use, is_interrupt: bool) -> Link:
    """Return the link of an activated ability."""
    piece, ability = ability_of(table, use)
    table.hours[player] -= hours_of_ability(table, ability, is_interrupt)
    if ability.item:
        piece.spent.add(ability.item)
        table.discarded[player].append(ability.item)
    sleeps_now = ability.item and table.settings["bearer_sleeps_at"] == "on_payment"
    if sleeps_now or "sleep_self" in ability.cost:
        piece.asleep = True
    if "home_self" in ability.cost:
        table.send_home(piece)
    settle(table)
    paid = (piece.where, piece.asleep)

    def take_effect() -> None:
        if still_works(table, piece, paid, use.source):
            apply_effects(table, player, ability.effects)
        sleeps_later = ability.item and not sleeps_now
        if sleeps_later and piece.where != HOME and not piece.asleep:
            piece.asleep = True
            settle(table)

    return Link(player, use.source, take_effect)


def still_works(table: Table, piece: Piece, paid: tuple[str, bool], source: str) -> bool:
    """Say whether a link has its effect although its source was put to sleep or away (AMB-61)."""
    where, was_asleep = paid
    is_as_before = piece.where == where and (was_asleep or not piece.asleep)
    return is_as_before or (
        table.setting("link_without_source", "still_resolves", "fizzles", about=source)
        == "still_resolves"
    )


def declare_maho(table: Table, player: str, use: Use, is_interrupt: bool) -> Link:
    """Return the link of a MAHO card."""
    maho = maho_of(table, use)
    table.hours[player] -= hours_of_maho(table, is_interrupt)
    table.mahos[player].remove(maho)
    for id_ in use.payers:
        table.pieces[id_].asleep = True
    settle(table)

    def take_effect() -> None:
        apply_effects(table, player, maho.effects)
        table.discarded[player].append(maho.id)

    return Link(player, use.source, take_effect)
