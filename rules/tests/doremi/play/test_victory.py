"""How a game is won: checked at all times (DRM-2.*, 3.6.04, 3.6.05, 4.0.02; AMB-21, 22, 65)."""

from typing import Any

import pytest

from rules.core.engine.actions import Manual
from rules.core.engine.ops import EndGame, MarkPiece, MovePiece
from rules.core.engine.state import Result
from rules.tests.doremi.play.cards import (
    black,
    character,
    draw,
    everybody,
    gain,
    happening,
    maho,
    mill,
    points,
    red,
    to_happening,
)
from rules.tests.doremi.play.laying import lies
from rules.tests.doremi.play.tables import Table, table

EIGHTY = [happening(f"M{n}", reward=40) for n in (1, 2)]
H1 = happening("H1", needs={"C": 10}, reward=20)


def acting(*effects: Any, **given: Any) -> Table:
    """Return Ada's main step after a black ability with these effects was carried out."""
    own = {"maho_hall": [character("A", abilities=[black(*effects)])], **given.pop("Ada", {})}
    at = table(Ada=own, **given)
    return at.do("Ada", "activate", card="A", ability=0).passes()


# points


@pytest.mark.clause("DRM-2.00", "DRM-2.01", "DRM-4.0.02")
def test_a_hundred_reward_points_win_at_once() -> None:
    at = table(
        Ada={"maho_hall": [character("C")], "happening_area": [H1], "memories": EIGHTY},
        Ben={"clock": 9},
    )
    at = at.do("Ada", "move_to_happening", card="C", happening="H1").passes()

    assert at.state.result == Result((0,), "goal", ("DRM-2.00", "DRM-2.01", "DRM-4.0.02"), (100, 0))
    assert (at.state.frames, at.offered("Ada"), at.offered("Ben")) == ((), set(), set())


@pytest.mark.clause("DRM-2.01")
@pytest.mark.parametrize(("reward", "ended"), [(19, False), (20, True), (21, True)])
def test_a_hundred_is_enough_and_less_is_not(reward: int, ended: bool) -> None:
    at = acting(
        to_happening("resolve_happening"),
        Ada={"memories": EIGHTY, "happening_area": [happening("H", reward=reward)]},
    )

    assert (at.points("Ada"), at.step == "over") == (80 + reward, ended)


@pytest.mark.clause("DRM-2.01", "DRM-4.0.02")
def test_points_that_a_change_of_a_card_brings_win_too() -> None:
    at = table(Ada={"memories": [*EIGHTY, happening("H", reward=10)]})

    at = at.edit(MarkPiece(at.piece("H"), "reward", 10))

    assert at.ended == ("goal", ("Ada",))


@pytest.mark.clause("DRM-4.0.02", "DRM-5.04", "DRM-2.01")
def test_the_game_ends_before_the_next_link_of_a_chain() -> None:
    resolving = [red(to_happening("resolve_happening"))]
    at = table(
        Ada={"maho_hall": [character("A", abilities=[black(draw())])], "hand": 0},
        Ben={
            "maho_hall": [character("B", abilities=resolving)],
            "memories": EIGHTY,
            "happening_area": [H1],
        },
    )
    at = at.do("Ada", "activate", card="A", ability=0)
    at = at.do("Ben", "activate", card="B", ability=0).passes("Ada")

    assert at.ended == ("goal", ("Ben",))
    assert at.lying("hand", "Ada") == ()


@pytest.mark.clause("DRM-4.0.02")
def test_the_game_ends_between_two_effects_of_a_card_and_nobody_is_asked() -> None:
    at = acting(
        to_happening("resolve_happening"),
        draw(),
        Ada={"memories": EIGHTY, "happening_area": [happening("H")]},
    )

    assert at.ended == ("goal", ("Ada",))
    assert (at.lying("hand", "Ada"), at.clauses("chain.window")) == ((), [])


# the clock


@pytest.mark.clause("DRM-2.02", "DRM-3.6.04", "DRM-4.2.01c", "AMB-65", "AMB-21")
def test_a_player_whose_clock_runs_out_at_breakfast_loses_before_the_main_step() -> None:
    at = table(at="breakfast", left=5, Ada={"clock": 5, "time_area": 0}).run_on()

    assert at.state.result == Result(
        (1,), "clock_out", ("DRM-2.02", "DRM-3.6.04", "DRM-4.0.02"), (0, 0)
    )
    assert (at.count("clock", "Ada"), at.hours("Ada")) == (0, 5)


@pytest.mark.clause("DRM-4.2.01c", "DRM-4.0.02", "AMB-21")
def test_breakfast_stops_in_the_middle_when_the_clock_is_empty() -> None:
    at = table(at="breakfast", left=5, Ada={"clock": 3, "time_area": 0}).run_on()

    assert (at.ended, at.hours("Ada")) == (("clock_out", ("Ben",)), 3)


@pytest.mark.clause("DRM-2.02", "DRM-4.2.01c")
def test_one_card_left_in_the_clock_is_no_loss() -> None:
    at = table(at="breakfast", left=5, Ada={"clock": 6, "time_area": 0}).run_on()

    assert (at.waits, at.count("clock", "Ada")) == (("day.main", "Ada"), 1)


@pytest.mark.clause("DRM-3.6.04", "DRM-2.02", "DRM-4.0.02", "AMB-65")
@pytest.mark.parametrize(
    ("side", "winner"), [("opposing", "Ada"), ("own", "Ben")], ids=["opponent", "turn player"]
)
def test_a_clock_emptied_by_an_effect_loses_at_once(side: str, winner: str) -> None:
    at = acting(mill(2, side), draw(), Ada={"clock": 2}, Ben={"clock": 2})

    assert at.ended == ("clock_out", (winner,))
    assert at.lying("hand", "Ada") == ()


@pytest.mark.clause("DRM-3.6.04", "AMB-21")
def test_the_last_card_that_is_drawn_loses_too() -> None:
    assert acting(draw(3), Ada={"clock": 3}).ended == ("clock_out", ("Ben",))
    assert acting(gain(3), Ada={"clock": 3}).ended == ("clock_out", ("Ben",))


@pytest.mark.clause("DRM-3.6.05", "AMB-21")
def test_both_clocks_emptied_by_one_effect_are_a_draw() -> None:
    at = acting(mill(2, "both"), Ada={"clock": 2}, Ben={"clock": 2})

    assert at.state.result == Result((), "both_clock_out", ("DRM-3.6.05", "AMB-21"), (0, 0))


@pytest.mark.clause("AMB-21", "DRM-3.6.05", "DRM-4.0.02")
@pytest.mark.parametrize(("first", "winner"), [("own", "Ben"), ("opposing", "Ada")])
def test_of_clocks_emptied_one_after_the_other_the_first_loses(first: str, winner: str) -> None:
    second = {"own": "opposing", "opposing": "own"}[first]
    at = acting(mill(1, first), mill(1, second), Ada={"clock": 1}, Ben={"clock": 1})

    assert at.ended == ("clock_out", (winner,))


@pytest.mark.clause("DRM-1.21", "DRM-3.6.04", "DRM-15.01")
def test_a_game_whose_day_nobody_entered_is_doubtful_and_ends_all_the_same() -> None:
    at = table(day=0, facts={"first_player": 0}, Ada={"clock": [character("L")]})
    codes = [(each.code, each.severity) for each in at.game.validate(at.state)]
    assert ("day_missing", "breaks-a-rule") in codes

    at = at.edit(MovePiece(at.piece("L"), "removed", 0))

    assert at.ended == ("clock_out", ("Ben",))


# two conditions at one moment


STRONGER = maho("W", points(solve=10, target=everybody(zone="happening")))


def both_reach_a_hundred(way: str = "draw", turn: str = "Ada") -> Table:
    """Return the moment after one effect let both players resolve a happening worth 20."""
    hers, his = happening("HA", needs={"C": 20}), happening("HB", needs={"D": 20})
    hand = {turn: [STRONGER]}
    at = table(
        day=5 if turn == "Ada" else 6,
        turn=turn,
        Ada={
            "happening_area": [lies(hers, character("C"))],
            "memories": EIGHTY,
            "hand": hand.get("Ada", 0),
        },
        Ben={
            "happening_area": [lies(his, character("D"))],
            "memories": [happening("N", reward=80)],
            "hand": hand.get("Ben", 0),
        },
        settings={"simultaneous_victory": way},
    )
    return at.do(turn, "use_maho", card="W").passes()


@pytest.mark.clause("AMB-22", "DRM-2.00")
def test_both_at_a_hundred_at_once_are_a_draw() -> None:
    at = both_reach_a_hundred()

    assert at.state.result == Result((), "other", ("DRM-2.00", "AMB-22"), (100, 100))


@pytest.mark.clause("AMB-22", "DRM-2.00")
@pytest.mark.parametrize("turn", ["Ada", "Ben"])
def test_by_setting_the_turn_player_wins(turn: str) -> None:
    at = both_reach_a_hundred("turn_player_wins", turn)

    assert at.ended == ("goal", (turn,))
    assert at.state.result is not None
    assert at.state.result.clauses == ("DRM-2.00", "AMB-22")


@pytest.mark.clause("AMB-22", "DRM-2.00")
@pytest.mark.parametrize(
    ("answer", "winners"), [(0, ("Ada",)), (1, ("Ben",)), ("draw", ())], ids=["Ada", "Ben", "draw"]
)
def test_by_setting_the_judge_names_the_winner(answer: int | str, winners: tuple[str, ...]) -> None:
    at = both_reach_a_hundred("judge")
    assert at.waits == ("judging.winner", "judge")

    at = at.outcome(answer)
    assert at.ended == ("other", winners)
    assert at.state.result is not None
    assert at.state.result.clauses == ("DRM-2.00", "AMB-22")


@pytest.mark.clause("AMB-22", "DRM-2.02")
@pytest.mark.parametrize(
    ("way", "ended"),
    [("draw", ("other", ())), ("turn_player_wins", ("clock_out", ("Ada",)))],
)
def test_a_hundred_points_and_an_empty_own_clock_at_once(
    way: str, ended: tuple[str, tuple[str, ...]]
) -> None:
    at = table(
        Ben={"memories": EIGHTY, "clock": [character("L")], "happening_area": [H1]},
        settings={"simultaneous_victory": way},
    )

    at = at.edit(
        MovePiece(at.piece("L"), "discard_pile", 1), MovePiece(at.piece("H1"), "memories", 1)
    )

    assert at.ended == ended


# the judge


@pytest.mark.clause("DRM-2.03", "AMB-65")
@pytest.mark.parametrize("how", ["game_loss", "disqualification", "no_show"])
@pytest.mark.parametrize("loser", ["Ada", "Ben"])
def test_a_penalty_ends_the_game_for_the_other_player(how: str, loser: str) -> None:
    at = table(Ada={"memories": EIGHTY})
    winner = 1 - at.seat(loser)

    at = at.after(Manual((EndGame((winner,), how),), "penalty", clauses=("DRM-2.03",)))

    assert at.state.result == Result((winner,), how, ("DRM-2.03",), (80, 0))
