"""Playing games out: the same on every machine, to the end, with every fault told."""

from collections import Counter

import msgspec
import pytest

from rules.core.engine.actions import Act, Chance
from rules.core.engine.game import Game
from rules.core.engine.playout import Broken, PlayoutReport, choose, picker, play_many, playout
from rules.core.engine.run import Run
from rules.core.engine.state import State
from rules.core.engine.values import Value
from rules.tests.core.engine.toys import baths, duel, line, loops, pile

replace = msgspec.structs.replace


def test_the_generator_gives_the_same_numbers_everywhere() -> None:
    pick = picker(0)

    assert [pick(1 << 64) for _ in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


def test_every_number_below_n_comes_about_as_often() -> None:
    pick = picker(2026)

    counts = Counter(pick(6) for _ in range(6_000))

    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert max(counts.values()) < 1_150
    assert min(counts.values()) > 850


def test_the_same_seed_plays_the_same_games() -> None:
    game = line.game()

    first = play_many(game, lambda pick: line.start(game), 20, 7, 300)

    assert first == play_many(game, lambda pick: line.start(game), 20, 7, 300)
    assert first != play_many(game, lambda pick: line.start(game), 20, 8, 300)
    assert (first.games, first.finished, first.broken) == (20, 20, ())


def test_a_game_leads_from_move_to_move_to_its_result() -> None:
    game = line.game()
    start = line.start(game)

    moves = list(playout(game, start, picker(3), 300))

    assert moves[0].before == start
    assert [move.before for move in moves[1:]] == [move.after for move in moves[:-1]]
    assert [game.apply(move.before, move.action) for move in moves] == [m.step for m in moves]
    assert moves[-1].after.result is not None
    assert {type(move.action) for move in moves} == {Act, Chance}


def test_a_game_stops_at_the_limit() -> None:
    game = pile.game()

    report = play_many(game, lambda pick: pile.start(game), 3, 1, 5)

    assert report == PlayoutReport(games=3, finished=0, moves=15, broken=())


def test_the_judge_is_answered_for() -> None:
    game = baths.game()
    found = set()
    for seed in range(60):
        for move in playout(game, baths.start(game), picker(seed), 100):
            found.add(move.action.name if isinstance(move.action, Act) else "chance")

    assert found >= {"choose_bath", "award"}


def test_a_game_that_goes_round_in_circles_is_left() -> None:
    game = loops.game()
    endless = game.apply(loops.start(game), Act(0, "mandatory")).state

    moves = list(playout(game, endless, picker(1), 100))

    assert [move.action for move in moves] == [Act(-2, "carried_out")] * 2


def test_nothing_is_chosen_after_the_end() -> None:
    game = duel.game()
    over = game.apply(duel.start(game), Act(0, "concede")).state

    assert choose(game, over, picker(1)) is None
    assert list(playout(game, over, picker(1), 10)) == []


@pytest.mark.parametrize(
    ("roll", "found"),
    [
        ("raises", Broken(0, 2, "raises", "ZeroDivisionError: integer division or modulo by zero")),
        ("loses", Broken(0, 3, "zones", "2 does not lie in line")),
    ],
)
def test_a_fault_is_told_with_its_game_and_move(
    roll: str, found: Broken, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = line.game()
    step = game.rules.procedures["battle"].steps["roll"]
    answers = {"raises": lambda run, faces: 1 // 0, "loses": lose}
    monkeypatch.setitem(
        game.rules.procedures["battle"].steps,
        "roll",
        type(step)(
            **{n: getattr(step, n) for n in step.__struct_fields__} | {"answer": answers[roll]}
        ),
    )

    report = play_many(game, lambda pick: attacked(game), 1, 1, 3)

    assert report.broken[0] == found


def attacked(game: Game) -> State:
    return game.apply(line.start(game), Act(0, "attack", {"target": 2})).state


def lose(run: Run, faces: Value) -> None:
    """Take a card off the line without laying it anywhere."""
    run.leave()
    run.mark(run.shared("line")[1], "attacked", False)
    run._mine("zones")["line"] = tuple(p for p in run.shared("line") if p != 2)


def test_what_nobody_is_asked_for_is_done_now_and_then() -> None:
    game = baths.game()
    moves = [m for seed in range(60) for m in playout(game, baths.start(game), picker(seed), 100)]

    besides = [
        move
        for move in moves
        if isinstance(move.action, Act) and move.action.player not in game.pending(move.before).who  # type: ignore[union-attr]
    ]

    assert {move.action.name for move in besides} == {"choose_bath"}  # type: ignore[union-attr]
    assert 0 < len(besides) < len(moves) / 5


@pytest.mark.parametrize(("closely", "found"), [(0, []), (1, [1, 2, 3, 4]), (2, [2, 4])])
def test_every_so_many_moves_are_looked_at_closely(closely: int, found: list[int]) -> None:
    game = line.game()
    del game.rules.texts["goto"]  # type: ignore[attr-defined]
    start = game.apply(line.start(game), Act(0, "fight")).state

    report = play_many(game, lambda pick: passing(game, start), 1, 1, 4, closely=closely)

    assert sorted({broken.step for broken in report.broken}) == found


def passing(game: Game, state: State) -> State:
    """Leave nothing to do but to begin the battles, of which there are none."""
    empty = {**state.zones, "line": ()}
    return replace(state, zones=empty, pieces={})
