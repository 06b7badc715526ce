"""Every title on the engine: what is shown of it, what is entered, and what it declares."""

import re
from typing import Any

import pytest

from rules.core.engine import standard
from rules.core.engine.playout import picker
from rules.core.setup import build, from_json, from_state, parse, render, to_json
from rules.core.validation import is_playable, validate
from rules.core.words import Words
from rules.tests import nonsense
from rules.tests.conformance import (
    Case,
    cases,
    corpus,
    future,
    is_said,
    sample,
)
from rules.tests.core.engine.watching import shown, swapped, told, watchers
from rules.tests.surveying import faults, two_alike

ALL = pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)


# what each viewer may know


@ALL
def test_every_question_can_be_asked_by_every_viewer_of_every_state(case: Case) -> None:
    for move in sample(case, 60):
        for viewer in (*watchers(move.after), "judge"):
            assert shown(case.game, move.after, viewer)
            assert told(case.game, move.before, move.step, viewer)


@ALL
def test_two_hidden_cards_exchanged_make_no_difference_to_who_cannot_see_them(case: Case) -> None:
    pick, compared = picker(1), 0
    for move in sample(case, 80):
        for viewer in watchers(move.before):
            pair = two_alike(case.game, viewer, move, pick)
            if pair is None:
                continue
            twin = swapped(move.before, *pair)
            assert shown(case.game, twin, viewer) == shown(case.game, move.before, viewer)
            if case.game.explain(twin, move.action):
                continue  # whoever may see the cards could not have done it with the other one
            compared += twin != move.before
            assert told(case.game, twin, case.game.apply(twin, move.action), viewer) == told(
                case.game, move.before, move.step, viewer
            )
    assert compared or case.is_toy


# positions that were entered


@ALL
def test_nothing_is_wrong_with_a_position_that_was_played(case: Case) -> None:
    for move in sample(case, 80):
        assert list(faults(case.game, move)) == []


@ALL
def test_what_nothing_stops_can_be_played_on(case: Case) -> None:
    """However odd a position is: what the validator lets pass, no question and no move breaks."""
    pick, playable, stopped = picker(11), 0, 0
    for move in sample(case, 60):
        for state in nonsense.positions(case.game, move.after, pick, 8):
            problems = validate(case.game, state)
            assert [each for each in problems if not is_said(each.hint)] == []
            if not is_playable(problems):
                stopped += 1
                continue
            playable += 1
            future(case.game, state, seed=playable, moves=6)
            for viewer in (*watchers(state), "judge"):
                case.game.view(state, viewer)
    assert playable > 20
    assert stopped > 20


@ALL
def test_a_position_written_down_and_read_is_the_same(case: Case) -> None:
    for move in sample(case, 40):
        setup = from_state(case.game, move.after)
        text = render(case.game, setup)

        assert build(case.game, parse(case.game, text)) == move.after
        assert build(case.game, from_json(to_json(setup))) == move.after


# what a title declares


@ALL
def test_acts_that_interject_are_those_listed(case: Case) -> None:
    rules = case.game.rules
    interjecting = {name for name, kind in rules.acts.items() if kind.interjects}

    assert set(rules.interjections) == interjecting
    assert [n for n in rules.interjections if rules.acts[n].bound] == []


@ALL
def test_every_decision_takes_acts_that_exist_or_has_outcomes(case: Case) -> None:
    for procedure in case.game.rules.procedures.values():
        for step in procedure.steps.values():
            takes, domain = getattr(step, "takes", ("-",)), getattr(step, "domain", None)
            known = {name for name in takes if name in case.game.rules.acts} | {"-"}
            assert set(takes) <= known
            assert takes or domain


@ALL
def test_every_step_and_every_act_names_its_clause(case: Case) -> None:
    """An act that only steps take, like a pass, may leave it to the clauses of the step."""
    procedures = case.game.rules.procedures
    steps = [
        f"{name}/{step.name}"
        for name in procedures.keys() - standard.PROCEDURES.keys()
        for step in procedures[name].steps.values()
        if not step.clauses
    ]
    acts = [
        name
        for name, kind in case.game.rules.acts.items()
        if name not in standard.ACTS and not ((kind.clauses or kind.bound) and kind.when)
    ]
    assert (sorted(steps), acts) == ([], [])


@ALL
def test_whatever_a_procedure_remembers_says_who_may_see_it(case: Case) -> None:
    undeclared = {
        (frame.proc, name)
        for moves in corpus(case.name)
        for move in moves
        for frame in move.after.frames
        for name in frame.data
        if name not in case.game.rules.procedures[frame.proc].seen
    }
    assert undeclared == set()


@ALL
def test_everything_has_a_name_in_both_languages(case: Case) -> None:
    rules = case.game.rules
    steps = [step for each in rules.procedures.values() for step in each.steps.values()]
    named: list[Any] = [*rules.zones, *rules.facts_declared, *rules.settings, *steps]
    named += [*rules.acts.values(), *rules.procedures.values()]
    named += [arg for kind in rules.acts.values() for arg in kind.args]
    labels: list[Words] = [each.label for each in named]
    labels += [rules.user, *rules.texts.values(), *rules.words.values()]

    assert [label for label in labels if not is_said(label)] == []
    assert all(broken_blanks(text) == [] for text in rules.texts.values())


def broken_blanks(words: Words) -> list[str]:
    """Return what only one of both languages fills in."""
    found = [set(re.findall(r"{(\w+)", text)) for text in (words.en, words.ja)]
    return sorted(found[0] ^ found[1])


@ALL
def test_every_obstacle_has_a_sentence_and_its_clause(case: Case) -> None:
    pick, keys = picker(10), dict[str, Any]()
    for move in sample(case, 60):
        for act in nonsense.acts(case.game, move.after, pick, 20):
            if act.name not in standard.ACTS:
                keys |= {each.key: each for each in case.game.explain(move.after, act)}

    assert {key for key in keys if key not in case.game.rules.texts} == set()
    assert {key for key, each in keys.items() if not each.clause} <= {"game_over"}
