"""The choice of the spring areas: sealed, collisions, ties and tiebreaks (ONS-6.1.2 to ONS-6.1.6)."""

from typing import Any

import pytest

from rules.core.engine.ops import Eliminate
from rules.core.engine.seen import Own
from rules.tests.onsen.tables import Table, companion, table


def choice(*counts: int, **settings: Any) -> Table:
    """Return a table at the choice whose players have so many companions."""
    owned: Any = {
        name: {"companions": [companion(f"{name}{n}") for n in range(count)]}
        for name, count in zip(("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"), counts, strict=False)
    }
    return table(len(counts), "choice", settings=settings, **owned).run_on()


def areas(at: Table) -> list[int]:
    return [at.fact("area", user) for user in at.state.seats]


def may_choose(at: Table, user: str) -> list[int]:
    return sorted(int(act.split()[1]) for act in at.offered(user) if act.startswith("choose_area"))


@pytest.mark.clause("ONS-6.1.2")
def test_no_choice_is_shown_until_all_are_in() -> None:
    at = choice(1, 1, 1)

    some = at.choose(Ada=2, Cleo=3)

    frames = {
        viewer: some.game.view(some.state, viewer).frames[-1].data["choices"]
        for viewer in (0, 1, "public")
    }
    assert at.asked.who == (0, 1, 2)
    assert areas(some) == [0, 0, 0]
    assert some.asked.who == (1,)
    assert frames == {
        0: Own((True, False, True), 2),
        1: Own((True, False, True), None),
        "public": Own((True, False, True), None),
    }


@pytest.mark.clause("ONS-6.1.2")
def test_those_who_meet_nobody_take_their_areas() -> None:
    at = choice(0, 2, 1).choose(Ada=2, Cleo=3, Ben=1)

    assert areas(at) == [2, 1, 3]
    assert at.reasons("area") == [("ONS-6.1.2",)] * 3


@pytest.mark.clause("ONS-6.1.2")
def test_a_player_may_change_the_choice_until_all_are_in() -> None:
    at = choice(0, 0).choose(Ada=1).choose(Ada=2).choose(Ben=1)

    assert areas(at) == [2, 1]


@pytest.mark.clause("ONS-6.1.3")
@pytest.mark.parametrize(("counts", "winner"), [((4, 3, 0), "Ada"), ((3, 4, 0), "Ben")])
def test_the_one_with_most_companions_takes_the_area(counts: Any, winner: str) -> None:
    at = choice(*counts).choose(Ada=2, Ben=2, Cleo=1)

    loser = "Ben" if winner == "Ada" else "Ada"
    assert (at.fact("area", winner), at.fact("area", loser)) == (2, 0)
    assert ("ONS-6.1.3", "ONS-A04") in at.reasons("area")
    assert at.waits == ("sealed_choice.choose", loser)


@pytest.mark.clause("ONS-6.1.4")
def test_who_did_not_get_it_chooses_among_the_areas_left() -> None:
    at = choice(4, 3, 0).choose(Ada=2, Ben=2, Cleo=1)

    assert may_choose(at, "Ben") == [3]
    assert at.refused("Ben", "choose_area", area=2) == {"ONS-6.1.4"}
    assert at.refused("Ben", "choose_area", area=4) == {"ONS-6.1.2"}
    assert areas(at.choose(Ben=3)) == [2, 3, 1]


@pytest.mark.clause("ONS-6.1.5")
def test_with_equal_companions_all_choose_again_among_the_areas_left() -> None:
    at = choice(3, 3, 0, 0).choose(Ada=1, Ben=1, Cleo=2, Dan=3)

    assert areas(at) == [0, 0, 2, 3]
    assert at.waits == ("sealed_choice.choose", "Ada", "Ben")
    assert (may_choose(at, "Ada"), may_choose(at, "Ben")) == ([1, 4], [1, 4])
    assert at.clauses("tie") == [("ONS-6.1.5", "ONS-A01")]
    assert areas(at.choose(Ada=1, Ben=4)) == [1, 4, 2, 3]


@pytest.mark.clause("ONS-6.1.5")
def test_the_contested_area_is_left_out_where_the_table_plays_so() -> None:
    at = choice(3, 3, 0, choice_tie="exclude").choose(Ada=1, Ben=1, Cleo=2)
    roomy = choice(3, 3, choice_tie="exclude", choice_tiebreak_after=3).choose(Ada=1, Ben=1)

    assert may_choose(at, "Ada") == [1, 3]  # one area would be too few for two
    assert may_choose(roomy, "Ada") == [2, 3]
    assert roomy.refused("Ada", "choose_area", area=1) == {"ONS-A01"}
    assert may_choose(roomy.choose(Ada=2, Ben=2), "Ada") == [1, 3]


@pytest.mark.clause("ONS-6.1.3", "ONS-6.1.5", "ONS-A02")
def test_a_third_with_fewer_companions_chooses_again_with_the_tied() -> None:
    at = choice(3, 3, 1).choose(Ada=1, Ben=1, Cleo=1)

    assert at.waits == ("sealed_choice.choose", "Ada", "Ben", "Cleo")
    assert at.clauses("tie") == [("ONS-6.1.5", "ONS-A01", "ONS-A02")]


@pytest.mark.clause("ONS-6.1.5", "ONS-A02")
def test_a_third_with_fewer_waits_where_the_table_plays_so() -> None:
    at = choice(3, 3, 1, choice_tie_below_top="tied_only").choose(Ada=1, Ben=1, Cleo=1)

    settled = at.choose(Ada=1, Ben=2)

    assert at.waits == ("sealed_choice.choose", "Ada", "Ben")
    assert settled.waits == ("sealed_choice.choose", "Cleo")
    assert areas(settled.choose(Cleo=3)) == [1, 2, 3]


@pytest.mark.clause("ONS-6.1.6")
def test_the_judge_is_asked_after_two_tied_rounds() -> None:
    once = choice(3, 3).choose(Ada=1, Ben=1)
    twice = once.choose(Ada=1, Ben=1)

    broken = twice.outcome(1)

    assert once.asked.step == "choose"
    assert twice.waits == ("choosing.tiebreak", "judge")
    assert areas(broken) == [0, 1]
    assert broken.reasons("area") == [("ONS-6.1.6", "ONS-A03")]
    assert may_choose(broken, "Ada") == [2, 3]


@pytest.mark.clause("ONS-6.1.6")
def test_the_judge_may_let_them_choose_again() -> None:
    at = choice(3, 3).choose(Ada=1, Ben=1).choose(Ada=1, Ben=1)

    again = at.outcome("choose_again")

    assert again.waits == ("sealed_choice.choose", "Ada", "Ben")
    assert again.clauses("no_tiebreak") == [("ONS-6.1.6", "ONS-A03")]
    assert again.choose(Ada=1, Ben=1).asked.step == "tiebreak"
    assert areas(again.choose(Ada=1, Ben=2)) == [1, 2]


@pytest.mark.clause("ONS-6.1.6")
@pytest.mark.parametrize("rounds", [1, 3])
def test_how_many_tied_rounds_there_are_is_for_the_table(rounds: int) -> None:
    at = choice(3, 3, choice_tiebreak_after=rounds)
    for _ in range(rounds):
        assert at.asked.step == "choose"
        at = at.choose(Ada=1, Ben=1)

    assert at.asked.step == "tiebreak"


@pytest.mark.clause("ONS-6.1.6")
def test_only_ties_in_a_row_count() -> None:
    at = choice(3, 3, 2, 2).choose(Ada=1, Ben=1, Cleo=2, Dan=3).choose(Ada=4, Ben=4)

    assert at.asked.step == "tiebreak"


@pytest.mark.clause("ONS-6.1.6")
def test_the_judge_may_enter_a_winner_after_the_first_tie_already() -> None:
    at = choice(3, 3, 0).choose(Ada=1, Ben=1, Cleo=2)

    broken = at.choose(Ada=3).do("judge", "break_tie", user="Ben", area=1)

    assert areas(broken) == [0, 1, 2]
    assert broken.waits == ("sealed_choice.choose", "Ada")
    assert at.refused("judge", "break_tie", user="Cleo", area=1) == {"ONS-6.1.6"}
    assert at.refused("judge", "break_tie", user="Ben", area=3) == {"ONS-6.1.6"}
    assert choice(3, 3).refused("judge", "break_tie", user="Ben", area=1) == {"ONS-6.1.6"}


@pytest.mark.clause("ONS-6.1.6")
def test_several_ties_are_broken_one_after_another() -> None:
    at = choice(3, 3, 2, 2, choice_tiebreak_after=1).choose(Ada=1, Ben=1, Cleo=2, Dan=2)

    first = at.outcome(0)

    assert (at.asked.domain.answers, first.asked.domain.answers) == (  # type: ignore[union-attr]
        (0, 1, "choose_again"),
        (2, 3, "choose_again"),
    )
    assert areas(first.outcome(3)) == [1, 0, 0, 2]


@pytest.mark.clause("ONS-6.1.2")
def test_nobody_waits_for_a_player_who_is_out() -> None:
    at = choice(1, 1, 1).choose(Ada=1, Ben=2).edit(Eliminate(2))

    assert areas(at) == [1, 2, 0]
    assert at.state.result is not None


@pytest.mark.clause("ONS-6.1.6")
def test_a_round_without_a_tie_begins_the_count_anew() -> None:
    at = choice(3, 3, 3, 2, 2, choice_tie="exclude")
    tied = at.choose(Ada=1, Ben=1, Cleo=1, Dan=2, Eve=2)

    after = tied.choose(Ada=3, Ben=3, Cleo=3, Dan=4, Eve=5)

    assert tied.state.frames[0].data["ties"] == 1
    assert after.asked.step == "tiebreak"
    lone = choice(3, 3, 2, 1).choose(Ada=1, Ben=1, Cleo=2, Dan=2).choose(Ada=3, Ben=4, Dan=1)
    assert lone.fact("area", "Dan") == 1
