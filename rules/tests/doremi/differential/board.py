"""A situation laid on a table of the engine, and what is what there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.games.doremi.cards.model import Card
from rules.tests.doremi.differential.cards import (
    NEVER,
    OPED_POINTS,
    character_card,
    happening_card,
    item_card,
    limit_card,
    maho_card,
    memory_card,
    place_of_trigger,
)
from rules.tests.doremi.oracle import Character, Effect, Happening, Side, Situation
from rules.tests.doremi.oracle.situation import HALL, HOME, PLAYERS
from rules.tests.doremi.play.laying import PLAYERS as NAMES
from rules.tests.doremi.play.laying import Lying
from rules.tests.doremi.play.tables import Table, table

NAME = dict(zip(PLAYERS, NAMES, strict=True))
"""Who sits where at the table: A is Ada."""

CLOCK, DIARY = 60, 12
FROG_NAMES = ("マジョガエル",)
Place = tuple[str, str, int]
"""Where a text stands: the number of its card, the part, the place there."""


def adapted(situation: Situation) -> Situation:
    """Return the situation as the engine can have it.

    Two happenings of one number are one card there, so the second gets a number of its own; the
    hours of a card are one number, whether it interrupts or not; frogs have their proper name.
    """
    happenings, used = [], set[str]()
    for happening in situation.happenings:
        number = happening.number + "*" * (happening.number in used) * len(used)
        used.add(number)
        happenings.append(replace(happening, number=number))
    one_price = situation.settings.get("hour_cost.interrupt", "as_action") == "as_action"
    act = situation.settings.get("hour_cost.activate", 1)
    characters = tuple(
        _adapted(character, keeps_hours=one_price and act == 1)
        for character in situation.characters
    )
    return replace(situation, characters=characters, happenings=tuple(happenings))


def _adapted(character: Character, *, keeps_hours: bool) -> Character:
    abilities = tuple(
        ability
        if keeps_hours
        else replace(ability, cost=tuple(c for c in ability.cost if c != "hour"))
        for ability in character.abilities
    )
    names = FROG_NAMES if character.is_frog else character.names
    return replace(character, abilities=abilities, names=names)


@dataclass(frozen=True)
class Board:
    """The table before the first act, and what of the situation is what on it.

    Args:
        piece: the piece of each id.
        id: the other way round.
        text: where the text stands that "C1:0" names.
        effects: what the situation says for the text at that place.
    """

    at: Table
    piece: Mapping[str, int]
    id: Mapping[int, str]
    text: Mapping[str, Place]
    effects: Mapping[Place, tuple[Effect, ...]]


def laid(situation: Situation) -> Board:
    """Return the board of an adapted situation, at the main step of the turn player."""
    given: Any = {NAME[player]: _zones(situation, player) for player in PLAYERS}
    facts = {"format": "sealed"} if situation.sealed else {}
    settings = dict(situation.settings)
    at = table(turn=NAME[situation.turn_player], settings=settings, facts=facts, **given)
    texts = _Texts()
    for character in situation.characters:
        texts.of_character(character)
    for happening in situation.happenings:
        texts.effects[happening.number, "on_resolve", 0] = happening.on_resolve
        texts.effects[happening.number, "on_fail", 0] = happening.on_fail
    for maho in (maho for player in PLAYERS for maho in situation.side(player).mahos):
        texts.effects[maho.id, "effects", 0] = maho.effects
    piece = _pieces(situation, at)
    return Board(at, piece, {n: id_ for id_, n in piece.items()}, texts.text, texts.effects)


@dataclass
class _Texts:
    text: dict[str, Place] = field(default_factory=dict)
    effects: dict[Place, tuple[Effect, ...]] = field(default_factory=dict)

    def of_character(self, character: Character) -> None:
        printed = 0
        for n, ability in enumerate(character.abilities):
            place = (ability.item, "self_discard", 0)
            if not ability.item:
                place, printed = (character.id, "abilities", printed), printed + 1
            self.text[f"{character.id}:{n}"] = place
            self.effects[place] = ability.effects
        trigger = (character.id, "abilities", place_of_trigger(character))
        self.effects[trigger] = character.when_resolved


def _zones(situation: Situation, player: str) -> dict[str, Any]:
    mine = [c for c in situation.characters if c.owner == player]
    side = situation.side(player)
    areas = [h for h in situation.happenings if h.area == player]
    return {
        "maho_hall": [_lying(c) for c in mine if c.where == HALL],
        "home": [_lying(c) for c in mine if c.where == HOME],
        "happening_area": [_lying_happening(situation, h) for h in areas],
        "time_area": side.hours,
        "hand": [maho_card(maho) for maho in side.mahos],
        "memories": _memories(situation, player, side),
        "clock": CLOCK,
        "diary": [NEVER] * DIARY,
    }


def _lying(character: Character) -> Lying:
    items = tuple(Lying(item_card(a)) for a in character.abilities if a.item)
    is_frog = character.is_frog
    return Lying(
        character_card(character),
        items,
        owner=NAME[character.owner],
        asleep=character.asleep,
        marks={"frog": "transformed"} if is_frog else {},
        face_down=is_frog,
        known=0b11 if is_frog else 0,
    )


def _lying_happening(situation: Situation, happening: Happening) -> Lying:
    there = tuple(_lying(c) for c in situation.characters if c.where == happening.id)
    marks = {"days": happening.days}
    return Lying(happening_card(happening), there, owner=NAME[happening.owner], marks=marks)


def _memories(situation: Situation, player: str, side: Side) -> list[Lying]:
    """The cards that score; one of a number that lies in an area is the same card."""
    cards: dict[str, Card] = {h.number: happening_card(h) for h in situation.happenings}
    rows = []
    for memory in side.memories:
        card = cards.setdefault(memory.number, memory_card(memory))
        rows.append(Lying(card, marks={"reward": memory.points - card.reward_points}))
    limit = limit_card(player, side.hall_limit)
    return [*rows, Lying(limit, marks={"reward": -OPED_POINTS})]


def _pieces(situation: Situation, at: Table) -> dict[str, int]:
    """Return the piece of each id; of a number there may be another in somebody's memories."""
    number = {happening.number: happening.id for happening in situation.happenings}
    found = {}
    for piece, here in at.state.pieces.items():
        zone = here.zone.split(":")[0]
        if here.card in number:
            if zone == "happening_area":
                found[number[here.card]] = piece
        elif zone in ("maho_hall", "home", "happening_area", "hand"):
            found[here.card] = piece
    return found
