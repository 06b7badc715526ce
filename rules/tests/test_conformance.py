"""Every title on the engine, and every toy, is put through the same.

``GUNBAI_PLAYOUTS=100 pytest rules/tests -k conformance`` plays a hundred times as many games.
"""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from rules.core.engine.actions import Act, Chance, Manual
from rules.core.engine.encoding import encode, fingerprint
from rules.core.engine.errors import ActionUnreadable, Refused
from rules.core.engine.game import Game
from rules.core.engine.invariants import CHECKS, CLOSE_CHECKS, Played, broken
from rules.core.engine.playout import picker, play_many
from rules.core.engine.state import State
from rules.tests import nonsense
from rules.tests.conformance import (
    COPIES,
    LIMIT,
    Case,
    cases,
    corpus,
    future,
    is_said,
    names_of_games,
    outline,
    relabelled,
    relabelled_action,
    renamed,
    replayed,
    said,
    sample,
)
from rules.tests.surveying import same_as_one

ROOT = Path(__file__).resolve().parents[2]
ALL = pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
replace = msgspec.structs.replace


# what must hold after every step


@ALL
def test_games_played_at_random_break_nothing_and_end(case: Case) -> None:
    report = play_many(case.game, case.start, case.games, 2026, LIMIT)

    assert list(report.broken[:10]) == []
    assert report.games == case.games
    assert report.finished >= 0.7 * report.games


@ALL
def test_a_log_leads_to_the_same_states_from_any_of_them(case: Case) -> None:
    for moves in corpus(case.name):
        for start in (0, len(moves) // 2, len(moves) - 1):
            later = moves[start:]
            again = list(replayed(case.game, later[0].before, [move.action for move in later]))

            assert again == [move.step for move in later]


def test_other_processes_with_other_hash_seeds_play_the_same_games() -> None:
    here = names_of_games()
    for seed in ("0", "1", "4294967295"):
        done = subprocess.run(
            [sys.executable, "-m", "rules.tests.conformance"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        assert msgspec.json.decode(done.stdout) == here


@ALL
def test_going_back_and_branching_leave_every_state_as_it_was(case: Case) -> None:
    for moves in corpus(case.name)[:3]:
        stored = [(encode(move.before), encode(move.after)) for move in moves]

        for move in moves[:: max(1, len(moves) // 12)]:
            future(case.game, move.before, seed=1, moves=8)
            assert case.game.apply(move.before, move.action) == move.step

        assert [(encode(move.before), encode(move.after)) for move in moves] == stored


@ALL
@pytest.mark.parametrize("how", COPIES)
def test_a_copy_has_the_same_future(case: Case, how: str) -> None:
    for move in sample(case, 60):
        copy = COPIES[how](move.after)

        assert (copy, encode(copy), fingerprint(copy)) == (
            move.after,
            encode(move.after),
            fingerprint(move.after),
        )
        assert future(case.game, copy, 3, 6) == future(case.game, move.after, 3, 6)
        assert case.game.legal(copy) == case.game.legal(move.after)


@ALL
def test_other_names_at_the_table_lead_to_the_same_game(case: Case) -> None:
    for move in sample(case, 30):
        steps = future(case.game, move.before, 4, 10)

        others = future(case.game, renamed(move.before), 4, 10)

        assert [step.state for step in others] == [renamed(step.state) for step in steps]


@ALL
def test_other_ids_of_the_cards_lead_to_the_same_game(case: Case) -> None:
    for moves in corpus(case.name)[:6]:
        state = relabelled(moves[0].before, 1_000)
        for move in moves:
            step = case.game.apply(state, relabelled_action(case.game, move.action, 1_000))

            assert said(case.game, step) == said(case.game, move.step)
            assert outline(case.game, step.state) == outline(case.game, move.after)
            state = step.state


# what can be asked for


@ALL
def test_an_act_is_offered_exactly_when_nothing_stands_against_it(case: Case) -> None:
    pick, allowed = picker(5), 0
    for move in sample(case, 40):
        state = move.after
        offered = [option.action for option in case.game.legal(state)]
        for act in nonsense.acts(case.game, state, pick, 25):
            obstacles = case.game.explain(state, act)
            allowed += not obstacles

            assert act not in offered or not obstacles
            assert obstacles or act in offered or same_as_one(case.game, state, act, offered), act
    assert allowed


@ALL
def test_what_is_refused_says_why_and_changes_nothing(case: Case) -> None:
    pick, refused = picker(6), 0
    for move in sample(case, 40):
        before = encode(move.after)
        for act in nonsense.acts(case.game, move.after, pick, 10):
            obstacles = case.game.explain(move.after, act)
            if not obstacles:
                continue
            with pytest.raises(Refused) as error:
                case.game.apply(move.after, act)
            refused += 1
            assert error.value.obstacles == obstacles
            assert is_said(error.value.words)
        assert encode(move.after) == before
    assert refused > 50


@ALL
def test_what_cannot_be_read_is_told(case: Case) -> None:
    pick, unread = picker(7), []
    for move in sample(case, 20):
        for act in nonsense.misshapen(case.game, move.after, pick):
            try:
                case.game.explain(move.after, act)
            except ActionUnreadable as error:
                unread.append(error.words)
    assert len(unread) > 50
    assert [words for words in unread if not is_said(words)] == []


@ALL
def test_an_illegal_act_can_be_recorded_as_it_happened(case: Case) -> None:
    pick, forced = picker(8), 0
    for move in sample(case, 60):
        for act in nonsense.acts(case.game, move.after, pick, 60):
            obstacles = case.game.explain(move.after, act)
            if not obstacles or any(each.impossible for each in obstacles):
                continue
            forced += 1
            assert_goes_on(case.game, move.after, replace(act, forced="it happened so"))
    assert forced or case.is_toy


@ALL
def test_the_judge_can_change_anything_and_the_game_goes_on(case: Case) -> None:
    pick, made = picker(9), 0
    for move in sample(case, 60):
        for manual in nonsense.edits(case.game, move.after, pick, 6):
            if not case.game.explain(move.after, manual):
                made += 1
                assert_goes_on(case.game, move.after, manual)
    assert made > 10


STRUCTURE = ("zones", "hosts", "encoding", "trace")
"""What must hold whatever a judge has recorded."""


def assert_goes_on(game: Game, state: State, action: Act | Manual) -> None:
    """Check that the action leads somewhere, and that the game can be played from there."""
    step = game.apply(state, action)
    played = Played(state, action, step)
    checks = {name: (CHECKS | CLOSE_CHECKS)[name] for name in STRUCTURE}
    found = [sentence for check in checks.values() for sentence in check(game, played)]
    assert found == []
    future(game, step.state, seed=1, moves=4)


# outcomes


@ALL
def test_an_outcome_is_accepted_exactly_when_it_can_be(case: Case) -> None:
    chances = 0
    for move in sample(case, 150):
        pending = case.game.pending(move.after)
        if pending is None or pending.domain is None:
            continue
        chances += 1
        for _, chance in zip(range(300), case.game.outcomes(move.after), strict=False):
            assert case.game.explain(move.after, chance) == ()
        for value in nonsense.neighbours(pending.domain):
            assert [each.key for each in case.game.explain(move.after, Chance(value))] == [
                "outcome_impossible"
            ]
    assert chances or case.is_toy


@ALL
def test_every_outcome_leads_on(case: Case) -> None:
    for move in sample(case, 60):
        outcomes = list(zip(range(12), case.game.outcomes(move.after), strict=False))
        for _, chance in outcomes[:3] + outcomes[-3:]:
            step = case.game.apply(move.after, chance)
            assert list(broken(case.game, Played(move.after, chance, step))) == []


@ALL
def test_an_outcome_is_refused_where_none_is_awaited(case: Case) -> None:
    for move in sample(case, 40):
        pending = case.game.pending(move.after)
        if pending is not None and pending.domain is not None:
            continue
        key = "game_over" if pending is None else "no_outcome_awaited"
        assert [each.key for each in case.game.explain(move.after, Chance((1,)))] == [key]
