"""When match time is over, and concessions (DRM-19.03a to 19.03d, 19.05, 1.21; AMB-14)."""

import pytest

from rules.core.engine.state import Result
from rules.tests.doremi.play.cards import black, character, happening, maho, mill, red
from rules.tests.doremi.play.cards import to_happening as does
from rules.tests.doremi.play.laying import lies
from rules.tests.doremi.play.tables import Table, opening, table

FIFTY, FORTY = happening("M1", reward=50), happening("M2", reward=40)


def called(at: Table) -> Table:
    """Return the table after the judge has announced that time is over."""
    return at.do("judge", "call_time")


def day_over(at: Table) -> Table:
    """Return the table after the rest of the day in which nobody does anything more."""
    if at.step == "day.main":
        at = at.do(at.waits[1], "end_main").passes()
    return at.do(at.waits[1], "dinner", n=0)


def fifty_to_forty(**given: object) -> Table:
    """Return Ada's day 9 with 50 points against 40."""
    return table(day=9, Ada={"memories": [FIFTY]}, Ben={"memories": [FORTY]}, **given)  # type: ignore[arg-type]


@pytest.mark.clause("DRM-19.03a", "DRM-19.03b", "AMB-14")
def test_the_day_is_finished_and_only_the_other_player_gets_one_more() -> None:
    at = called(fifty_to_forty())
    assert (at.waits, at.fact("time_out")) == (("day.main", "Ada"), 9)
    assert at.reasons("time_out") == [("DRM-19.03a", "AMB-14")]

    at = day_over(at)
    assert (at.waits, at.fact("day")) == (("day.main", "Ben"), 10)
    assert at.clauses("one_more_day") == [("DRM-19.03b",)]
    at = day_over(at)

    assert at.state.result == Result((0,), "time", ("DRM-19.03c", "AMB-14"), (50, 40))
    assert at.fact("day") == 10


@pytest.mark.clause("AMB-14", "DRM-19.03b")
@pytest.mark.parametrize("step", ["main", "dinner", "hand"])
def test_the_day_is_the_one_whose_goodnight_step_is_not_finished(step: str) -> None:
    at = table(day=9, at=step, Ada={"hand": 6})
    at = called(at.run_on() if step == "hand" else at)
    at = at if step == "hand" else day_over(at)

    at = at.do("Ada", "give_up", card=at.state.zones["hand:0"][0])

    assert (at.fact("day"), at.waits) == (10, ("day.main", "Ben"))
    assert day_over(at).ended == ("time", ())


@pytest.mark.clause("AMB-14", "DRM-19.03a")
def test_time_can_be_called_in_the_middle_of_a_chain() -> None:
    at = table(day=9, Ada={"maho_hall": [character("A", abilities=[black()])]})
    at = called(at.do("Ada", "activate", card="A", ability=0))

    assert at.waits == ("link.window", "Ben")
    assert day_over(day_over(at.passes())).ended == ("time", ())


@pytest.mark.clause("DRM-19.03b", "DRM-2.01", "DRM-4.0.02")
def test_a_game_that_is_decided_before_ends_as_usual() -> None:
    winning = character("A", abilities=[black(does("resolve_happening"))])
    hundred = {"maho_hall": [winning], "happening_area": [happening("H", reward=100)]}

    at = called(table(day=9, Ada=hundred)).do("Ada", "activate", card="A", ability=0).passes()
    assert at.ended == ("goal", ("Ada",))

    late = {"turn": "Ben", "facts": {"time_out": 9}}
    at = table(day=10, at="breakfast", left=2, Ben={"clock": 2}, **late).run_on()  # type: ignore[arg-type]
    assert at.ended == ("clock_out", ("Ada",))


@pytest.mark.clause("DRM-19.03c", "AMB-14")
def test_all_points_are_compared_and_not_only_those_gained_since() -> None:
    solver = character("D", abilities=[black(does("resolve_happening"))])
    at = table(
        day=9,
        Ada={"memories": [FIFTY], "diary": 0},
        Ben={"maho_hall": [solver], "happening_area": [happening("H", reward=20)], "diary": 0},
    )
    at = day_over(called(at)).do("Ben", "activate", card="D", ability=0).passes()

    at = day_over(at)

    assert (at.ended, at.points("Ada"), at.points("Ben")) == (("time", ("Ada",)), 50, 20)


@pytest.mark.clause("DRM-19.03d")
def test_equal_points_are_a_draw() -> None:
    at = table(day=9, Ada={"memories": [FIFTY]}, Ben={"memories": [FIFTY]})

    at = day_over(day_over(called(at)))

    assert at.state.result == Result((), "time", ("DRM-19.03d", "AMB-14"), (50, 50))


@pytest.mark.clause("DRM-19.03a")
def test_time_is_called_once_and_by_the_judge_only() -> None:
    at = fifty_to_forty()
    assert at.refused("Ada", "call_time") == {"DRM-19.03a"}

    assert called(at).refused("judge", "call_time") == {"DRM-19.03a"}


@pytest.mark.clause("AMB-14")
def test_before_the_first_day_the_judge_decides() -> None:
    at = opening().outcome(0)

    assert at.refused("judge", "call_time") == {"AMB-14"}


@pytest.mark.clause("AMB-14")
def test_by_setting_it_is_a_draw_before_the_first_day() -> None:
    at = opening(settings={"time_out_before_day_1": "draw"}).outcome(0)

    at = called(at)

    assert at.state.result == Result((), "time", ("DRM-19.03a", "AMB-14"), (0, 0))


@pytest.mark.clause("AMB-14")
def test_by_setting_both_play_their_first_days() -> None:
    at = opening(settings={"time_out_before_day_1": "play_both_first_days"}).outcome(0)
    at = called(at).do("Ada", "keep").do("Ben", "keep")

    days = []
    while at.step != "over":
        days.append(at.waits[1])
        at = day_over(at)

    assert (days, at.ended) == (["Ada", "Ben"], ("time", ()))


# concession


@pytest.mark.clause("DRM-19.05")
@pytest.mark.parametrize(("player", "winner"), [("Ada", "Ben"), ("Ben", "Ada")])
def test_whoever_concedes_loses(player: str, winner: str) -> None:
    at = fifty_to_forty().do(player, "concede")

    assert at.state.result == Result((at.seat(winner),), "concession", ("DRM-19.05",), (50, 40))


def moments() -> dict[str, Table]:
    """Return a table at each kind of decision: of a player, of the judge, of chance."""
    red_one = character("B", abilities=[red()])
    text = maho("T", {"do": "manual", "text": "by hand"})
    two = [character("A", abilities=[black(mill())]), character("C")]
    base = table(
        Ada={"maho_hall": two, "hand": [text], "happening_area": [happening("H", days=9)]},
        Ben={"maho_hall": [red_one]},
    )
    unknown = table(at="dinner", Ada={"time_area": [None]}, known=[red_one])
    moved = base.do("Ada", "move_to_happening", card="C", happening="H")
    return {
        "redraw": opening().outcome(0),
        "main": base,
        "window": base.do("Ada", "activate", card="A", ability=0),
        "block": moved.passes("Ben"),
        "judge": base.do("Ada", "use_maho", card="T").passes(),
        "naming": unknown.do("Ada", "dinner", n=1),
        "dinner": table(at="dinner"),
        "hand": table(at="hand", Ada={"hand": 6}).run_on(),
        "shuffle": table(
            at="day_markers",
            Ada={"diary": 0, "happening_area": [lies(happening("H"), days=1)]},
        ).run_on(),
    }


@pytest.mark.clause("DRM-19.05")
@pytest.mark.parametrize("moment", moments())
@pytest.mark.parametrize("player", ["Ada", "Ben"])
def test_a_player_can_concede_at_any_time(moment: str, player: str) -> None:
    at = moments()[moment]
    assert "concede" in at.offered(player)

    at = at.do(player, "concede")

    assert at.ended == ("concession", ("Ben" if player == "Ada" else "Ada",))


@pytest.mark.clause("DRM-1.21", "DRM-19.05")
def test_nobody_concedes_a_game_that_has_not_begun() -> None:
    at = opening()

    assert at.refused("Ada", "concede") == {"DRM-1.21"}
    assert "concede" in at.outcome(0).offered("Ada")
