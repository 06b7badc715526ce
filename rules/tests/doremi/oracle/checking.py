"""Looking for contradictions in a situation before it is played."""

from __future__ import annotations

from rules.tests.doremi.oracle.situation import (
    COSTS,
    HALL,
    HOME,
    PLAYERS,
    VERBS,
    Character,
    Effect,
    EndMain,
    Move,
    Situation,
    Use,
)


def check_situation(situation: Situation) -> None:
    """Refuse what cannot lie on a table.

    Raises:
        ValueError: an id is missing, used twice or holds a colon; a verb, cost, owner or place is
            unknown; or somebody sleeps at home.
    """
    ids = ids_of(situation)
    if len(set(ids)) != len(ids) or any(":" in id_ or not id_ for id_ in ids):
        raise ValueError(f"every id once, without a colon: {ids}")
    for character in situation.characters:
        check_character(situation, character)
    for happening in situation.happenings:
        if not {happening.owner, happening.area} <= set(PLAYERS):
            raise ValueError(f"unknown player: {happening}")
    for effect in effects_of(situation):
        check_effect(situation, effect)
    for act in situation.acts:
        check_act(situation, act)


def ids_of(situation: Situation) -> list[str]:
    """Return the id of every card."""
    ids = [character.id for character in situation.characters]
    ids += [happening.id for happening in situation.happenings]
    ids += [maho.id for player in PLAYERS for maho in situation.side(player).mahos]
    items = [ability.item for c in situation.characters for ability in c.abilities if ability.item]
    return ids + items


def check_character(situation: Situation, character: Character) -> None:
    """Refuse a character that cannot lie where it lies."""
    places = {HALL, HOME, *(happening.id for happening in situation.happenings)}
    costs = {cost for ability in character.abilities for cost in ability.cost}
    asleep_at_home = character.asleep and character.where == HOME
    if character.owner not in PLAYERS or character.where not in places or asleep_at_home:
        raise ValueError(f"cannot lie there: {character}")
    if not character.names or not costs <= set(COSTS):
        raise ValueError(f"no name, or an unknown cost: {character}")


def effects_of(situation: Situation) -> list[Effect]:
    """Return every effect of every card."""
    texts = [ability.effects for c in situation.characters for ability in c.abilities]
    texts += [character.when_resolved for character in situation.characters]
    texts += [text for h in situation.happenings for text in (h.on_resolve, h.on_fail)]
    texts += [m.effects for player in PLAYERS for m in situation.side(player).mahos]
    return [effect for text in texts for effect in text]


def check_effect(situation: Situation, effect: Effect) -> None:
    """Refuse an effect that cannot be carried out."""
    targets = {character.id for character in situation.characters}
    if effect.verb == "mod_hours":
        targets = {""}
    if effect.verb == "remove_happening":
        targets = {happening.id for happening in situation.happenings}
    if effect.verb not in VERBS or effect.target not in targets:
        raise ValueError(f"unknown verb or target: {effect}")


def check_act(situation: Situation, act: Move | Use | EndMain) -> None:
    """Refuse an act with a card that is not there."""
    characters = {character.id for character in situation.characters}
    places = {HALL, HOME, *(happening.id for happening in situation.happenings)}
    sources = {f"{c.id}:{n}" for c in situation.characters for n in range(len(c.abilities))}
    sources |= {maho.id for player in PLAYERS for maho in situation.side(player).mahos}
    if isinstance(act, Move) and (act.character not in characters or act.to not in places):
        raise ValueError(f"unknown card: {act}")
    if isinstance(act, Use) and act.source not in sources:
        raise ValueError(f"unknown card: {act}")
