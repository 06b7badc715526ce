"""Game preparation: leaders and the start player (ONS-3.1, ONS-3.2, ONS-4.*, ONS-5.1)."""

from typing import Any

import pytest

from rules.core.engine.chances import Draw, Pick
from rules.tests.onsen.tables import Table, leader, table

LEADERS = [leader(f"l{n}") for n in range(1, 9)]
POOL = {"leaders": {card.no: 1 for card in LEADERS}}


def set_up(users: int = 4, **settings: Any) -> Table:
    """Return a table before anything is done, with eight leaders of which nobody knows the order."""
    pile: Any = {"leaders": [None] * 8, "pools": POOL, "known": LEADERS}
    return table(users, "setup", settings=settings, **pile).run_on()


def dealt(users: int = 4) -> Table:
    at = set_up(users)
    for number in range(1, users + 1):
        at = at.outcome(f"l{number}")
    return at


@pytest.mark.clause("ONS-2.1.1", "ONS-3.2", "ONS-4.1", "ONS-4.3")
def test_every_player_receives_one_leader_face_down_in_the_own_area() -> None:
    at = dealt(4)

    assert [at.lying("leader", user) for user in at.state.seats] == [
        ("l1",),
        ("l2",),
        ("l3",),
        ("l4",),
    ]
    assert at.waits == ("setup.start", "judge")


@pytest.mark.clause("ONS-4.2", "ONS-A21")
def test_a_leader_is_dealt_at_random_out_of_those_left() -> None:
    at = set_up(2)

    assert at.waits == ("setup.dealt", "chance")
    assert at.asked.domain == Draw(tuple((card.no, 1) for card in LEADERS))
    assert at.outcome("l3").asked.domain == Draw(tuple((c.no, 1) for c in LEADERS if c.no != "l3"))
    assert at.cited.count("ONS-A21") == 1


@pytest.mark.clause("ONS-4.2", "ONS-A21")
def test_a_leader_is_selected_where_the_table_plays_so() -> None:
    at = set_up(2, leader_assignment="selected")

    chosen = at.outcome("l5").outcome("l2")

    assert at.waits == ("setup.selected", "judge")
    assert at.lying("leader", "Ada") == ()
    assert [chosen.lying("leader", user) for user in ("Ada", "Ben")] == [("l5",), ("l2",)]
    assert chosen.asked.step == "start"


@pytest.mark.clause("ONS-4.2")
def test_a_selected_leader_may_stay_unknown_or_be_one_that_is_named() -> None:
    named = table(2, "setup", leaders=LEADERS[:2], settings={"leader_assignment": "selected"})
    unknown = set_up(2, leader_assignment="selected").outcome("")

    at = named.run_on().outcome("l2")

    assert at.lying("leader", "Ada") == ("l2",)
    assert at.asked.domain == Draw((("l1", 1),), may_stay_unknown=False)
    assert unknown.lying("leader", "Ada") == ("?",)


@pytest.mark.clause("ONS-4.4", "ONS-1.4.2")
def test_only_its_owner_may_look_at_a_leader() -> None:
    at = dealt(3)

    assert at.seen("Ada", "leader", "Ada") == ["l1"]
    assert at.seen("Ben", "leader", "Ada") == [""]
    assert at.seen("public", "leader", "Ada") == [""]


@pytest.mark.clause("ONS-4.5")
def test_leaders_left_over_leave_the_game_face_down() -> None:
    at = dealt(4)

    assert at.lying("leaders") == ()
    assert at.lying("removed_leaders") == ("?",) * 4
    assert at.clauses("leader_removed") == [("ONS-4.5",)] * 4
    assert at.seen("Ada", "removed_leaders") == [""] * 4


@pytest.mark.clause("ONS-4.5")
def test_leaders_that_were_named_leave_the_game_unseen_too() -> None:
    at = table(2, "setup", leaders=LEADERS[:4]).run_on()

    assert at.lying("removed_leaders") == ("l3", "l4")
    assert at.seen("Ada", "removed_leaders") == ["", ""]


@pytest.mark.clause("ONS-5.1", "ONS-3.1", "ONS-3.3")
def test_turns_run_from_the_start_player_in_the_order_of_the_seats() -> None:
    at = dealt(3)

    begun = at.outcome(1)

    assert (begun.fact("start_player"), begun.fact("turn_player"), begun.fact("round")) == (1, 1, 1)
    assert begun.asked.step == "drawn"
    assert [frame.proc for frame in begun.state.frames] == ["bathing"]
    assert begun.reasons("start_player") == [("ONS-5.1", "ONS-A14")]


@pytest.mark.clause("ONS-5.1", "ONS-A14")
@pytest.mark.parametrize(("method", "asked"), [("judge", "judge"), ("random", "chance")])
def test_the_start_player_is_named_by_the_judge_or_drawn_by_lot(method: str, asked: str) -> None:
    at = table(3, "setup", leaders=LEADERS[:3], settings={"start_player_method": method}).run_on()

    assert at.asked.kind == asked
    assert at.asked.domain == Pick((0, 1, 2), seats=True)
