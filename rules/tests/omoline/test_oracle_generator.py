"""The positions at random reach everything that the oracle can say, and what always holds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from rules.tests.omoline.oracle import (
    CYCLES,
    Answer,
    Character,
    Outcome,
    Position,
    Question,
    end_turn,
    random_decider,
    scripted,
)
from rules.tests.omoline.oracle.checking import characters_of, ids_of
from rules.tests.omoline.oracle.generator import random_position
from rules.tests.omoline.oracle.moments import EVERY_MOMENT, EVERY_WAY, moments_of, ways_of

POSITIONS = 3_000


def picker(seed: int) -> Callable[[int], int]:
    """Return a way to pick that is the same for the same seed."""
    number = random.Random(seed).random
    return lambda n: int(number() * n)


def drawn(seed: int) -> tuple[Position, Outcome]:
    """Return a position at random and what comes of it with answers at random."""
    pick = picker(seed)
    position = random_position(pick, whole_decks=seed % 2 == 0)
    return position, end_turn(position, random_decider(pick))


@cache
def all_drawn() -> tuple[tuple[Position, Outcome], ...]:
    """Return the positions of every seed and what comes of them."""
    return tuple(map(drawn, range(POSITIONS)))


def test_every_branch_of_every_step_is_reached() -> None:
    assert set().union(*(ways_of(outcome) for _, outcome in all_drawn())) == EVERY_WAY


def test_every_question_version_setting_and_rare_moment_is_reached() -> None:
    moments = {moment for each in all_drawn() for moment in moments_of(*each)}

    assert moments >= EVERY_MOMENT


def test_the_same_numbers_give_the_same_position_and_outcome() -> None:
    assert [drawn(seed) for seed in range(200)] == [drawn(seed) for seed in range(200)]


def test_whole_decks_are_ten_characters_each() -> None:
    for seed in range(0, 400, 2):
        owners = Counter(character.owner for character in characters_of(drawn(seed)[0]))
        assert owners == {"A": 10, "B": 10}


def test_every_card_is_somewhere_once_and_within_the_limits() -> None:
    for position, outcome in all_drawn():
        end = outcome.end
        assert sorted(ids_of(end)) == sorted(ids_of(position))
        for player in "AB":
            side = end.side(player)
            assert len([c for c in end.line if c.owner == player]) <= 3
            assert len(side.skill_area) <= 5
            assert {c.owner for c in (*side.skill_area, *side.character_deck)} <= {player}
            assert set(position.side(player).drop) <= set(side.drop)


def test_counters_lie_where_they_may() -> None:
    for _, outcome in all_drawn():
        if outcome.loser is None:
            assert all(0 <= each.urge <= each.hold_power for each in outcome.end.line)
        away = set(characters_of(outcome.end)) - set(outcome.end.line)
        assert {each.urge for each in away} <= {0}


def test_a_loss_is_a_bottle_above_40_of_the_block_player() -> None:
    for position, outcome in all_drawn():
        above = [player for player in "AB" if outcome.end.side(player).bottle > 40]
        assert above == ([outcome.loser] if outcome.loser else [])
        assert outcome.loser != position.attack_player
        assert (outcome.end.attack_player == position.attack_player) == bool(outcome.loser)


def test_bottles_hold_what_was_relieved() -> None:
    for position, outcome in all_drawn():
        if position.settings.get("entry_counters_source") == "bottle":
            continue
        risen = sum(outcome.end.side(p).bottle - position.side(p).bottle for p in "AB")
        assert risen == sum(relieved(position, outcome, character) for character in position.line)


def relieved(position: Position, outcome: Outcome, character: Character) -> int:
    """Return what the relief of a character puts into the bottle, from the damage it took."""
    path = outcome.path(character.id)
    urge = character.urge + damage_of(position, outcome, character)
    if "accident yes" in path or "accident loses" in path:
        return urge + character.hold_power
    return urge if "4 head enters" in path or "4 head second_head_enters" in path else 0


def damage_of(position: Position, outcome: Outcome, character: Character) -> int:
    """Return the damage that a character took, by the wave of the event that dealt it."""
    path, answers = outcome.path(character.id), answers_about(outcome, character.id)
    waves = {event.id: event.wave for event in position.side(position.attack_player).event_area}
    dealt = [waves[id_] for id_ in position.attacks.get(character.id, ())]
    more = 1 if "battle unblocked" in path else 0
    if "damage one_event" in path:
        return dealt[0] + more
    if "damage chosen_event" in path:
        return waves[str(answers["damage_event"])] + more
    if "damage judge" in path:
        return int(answers["damage"])
    return sum(dealt) + more * len(dealt) if "damage sum" in path else 0


def answers_about(outcome: Outcome, about: str) -> dict[str, Answer]:
    """Return the answers about one character, by the kind of the question."""
    asked = [each for each in outcome.questions if each.question.about == about]
    return {each.question.kind: each.answer for each in asked}


def test_closure_or_one_who_enters() -> None:
    for position, outcome in all_drawn():
        if outcome.loser:
            continue
        assert outcome.end.closure == max(0, position.closure - 1)
        assert position.closure == 0 or outcome.end.restroom is None
        assert outcome.end.restroom is None or outcome.end.restroom != position.restroom


def test_those_who_stay_in_line_keep_their_order() -> None:
    for position, outcome in all_drawn():
        barred = [p.about for p in outcome.steps if (p.step, p.branch) == ("3 bar", "barred")]
        before = [c.id for c in position.line if c.id not in barred] + barred
        after = [c.id for c in outcome.end.line]
        stayed = [id_ for id_ in after if id_ in before]
        assert stayed == [id_ for id_ in before if id_ in stayed]
        assert after[: len(stayed)] == stayed


def test_battles_run_from_the_rear_and_only_for_those_attacked() -> None:
    for position, outcome in all_drawn():
        order = [each.id for each in position.line]
        battles = [p.about for p in outcome.steps if p.step == "battle"]
        places = [order.index(id_) for id_ in battles]
        assert places == sorted(places, reverse=True)
        in_line = set(order) & position.attacks.keys()
        assert set(battles) == in_line or (outcome.loser and set(battles) < in_line)


def test_one_side_of_a_blocked_battle_is_destroyed_whole() -> None:
    for position, outcome in all_drawn():
        dropped = set(outcome.end.side_a.drop) | set(outcome.end.side_b.drop)
        for target, attackers in position.attacks.items():
            path, blockers = outcome.path(target), position.blocks.get(target, ())
            attack_won = "totals equal" in path or "totals attack_higher" in path
            lost = blockers if attack_won else attackers if "battle blocked" in path else ()
            assert dropped & {*attackers, *blockers} == set(lost)


def mirrored(position: Position) -> Position:
    """Return the position with the two players in each other's place."""

    def turned(characters: tuple[Character, ...]) -> tuple[Character, ...]:
        return tuple(replace(each, owner=OTHER[each.owner]) for each in characters)

    a, b = (
        replace(s, character_deck=turned(s.character_deck), skill_area=turned(s.skill_area))
        for s in (position.side_b, position.side_a)
    )
    return replace(
        position,
        line=turned(position.line),
        restroom=next(iter(turned((position.restroom,) if position.restroom else ())), None),
        side_a=a,
        side_b=b,
        attack_player=OTHER[position.attack_player],
        first_player=OTHER[position.first_player],
    )


OTHER = {"A": "B", "B": "A"}


def test_the_names_of_the_players_do_not_matter() -> None:
    for position, outcome in all_drawn()[:1_000]:
        answers = [asked.answer for asked in outcome.questions]
        other = end_turn(mirrored(position), scripted(answers))
        assert other.end == mirrored(outcome.end)
        assert other.loser == (OTHER[outcome.loser] if outcome.loser else None)


def test_a_judge_who_names_a_direction_does_what_the_setting_does() -> None:
    for position, outcome in all_drawn()[:1_000]:
        answers = {(a.question.kind, a.question.about): a.answer for a in outcome.questions}
        for cycle in CYCLES:
            ends = []
            for value in ("unset", cycle):
                settings = {**position.settings, "attribute_cycle": value}
                decide = naming(cycle, answers)
                ends.append(end_turn(replace(position, settings=settings), decide))
            assert replace(ends[0].end, settings={}) == replace(ends[1].end, settings={})
            assert ends[0].loser == ends[1].loser


def naming(cycle: str, answers: dict[tuple[str, str], Answer]) -> Callable[[Question], Answer]:
    """Return a way to answer: the cycle to the question for it, else as before or the last option."""

    def decide(question: Question) -> Answer:
        if question.kind == "direction":
            return cycle
        before = answers.get((question.kind, question.about), question.options[-1])
        return before if before in question.options else question.options[-1]

    return decide
