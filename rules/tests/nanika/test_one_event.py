"""One event a turn, and what does not count as it (NNK-5.2.6; NNK-A15, NNK-A40)."""

from typing import Any

import pytest

from rules.tests.nanika.moments import MOMENTS, moment, used
from rules.tests.nanika.tables import Table, download, event, ghost, table

OWN = event("on_your_turn", download(1))
ANY = event("anytime", download(1))
OTHERS = event("not_your_turn", download(1))


def turn_of_Ada(step: str = "action", **settings: str) -> Table:
    """Return a turn of Ada; each user has two events of each timing, ``Ada own 1`` …"""
    timings = {"own": OWN, "any": ANY, "others": OTHERS, "battle": event("on_battle", download(1))}
    hands: Any = {
        user: {
            "desktop": [ghost(f"{user} ghost")],
            "archive": [
                ghost(f"{user} {name} {number}", event=told)
                for name, told in timings.items()
                for number in (1, 2)
            ],
        }
        for user in ("Ada", "Ben")
    }
    return table(2, step, server=[ghost("f")] * 30, settings=settings, **hands)


@pytest.mark.clause("NNK-5.2.6")
@pytest.mark.parametrize("second", ["own 2", "any 1"])
def test_a_second_event_in_the_action_step_is_refused(second: str) -> None:
    at = turn_of_Ada().do("Ada", "use_event", card="Ada own 1")

    assert (at.fact("event_used"), at.reasons("event_used")) == (True, [("NNK-5.2.6",)])
    assert at.refused("Ada", "use_event", card=f"Ada {second}") == {"NNK-5.2.6"}
    assert {each.split()[0] for each in at.offered("Ada")} == {"end_step"}


@pytest.mark.clause("NNK-5.2.6")
def test_a_second_event_that_happened_is_recorded_with_the_clause() -> None:
    at = turn_of_Ada().do("Ada", "use_event", card="Ada own 1")

    at = at.do("Ada", "use_event", card="Ada own 2", forced="nobody noticed")

    assert at.clauses("one_event_a_turn") == [("NNK-5.2.6",)]
    assert at.lying("trash") == ("Ada own 1", "Ada own 2")


@pytest.mark.clause("NNK-5.2.6")
def test_the_event_counts_anew_in_the_next_turn() -> None:
    at = turn_of_Ada("battle").do("Ada", "use_event", card="Ada any 1")
    assert at.fact("event_used") is True

    at = at.do("Ada", "end_step")
    while at.waits == ("turn.trash_excess", "Ada"):
        at = at.do("Ada", "trash_excess", card=at.state.zones["archive:0"][-1])

    assert (at.fact("turn_user"), at.fact("event_used")) == (1, False)
    at = at.do("Ben", "end_step").do("Ben", "use_event", card="Ben own 1")
    assert at.fact("event_used") is True


@pytest.mark.clause("NNK-5.2.6", "NNK-A40")
@pytest.mark.parametrize("step", ["install", "battle"])
def test_an_anytime_event_in_the_own_turn_is_the_one_event(step: str) -> None:
    at = turn_of_Ada(step).do("Ada", "use_event", card="Ada any 1")

    assert at.reasons("event_used") == [("NNK-5.2.6", "NNK-A40")]
    assert at.refused("Ada", "use_event", card="Ada any 2") == {"NNK-5.2.6"}


@pytest.mark.clause("NNK-3.11", "NNK-5.2.6", "NNK-A40", "NNK-A15", "NNK-6.0.9")
def test_dispute_an_anytime_event_before_the_action_step() -> None:
    at = turn_of_Ada("install").do("Ada", "use_event", card="Ada any 1").do("Ada", "end_step")

    assert at.refused("Ada", "use_event", card="Ada own 1") == {"NNK-5.2.6"}
    at = at.do("Ada", "end_step").do("Ada", "start_battle", ghost="Ada ghost", user="Ben")
    at = at.do("Ben", "choose_defender", ghost="Ben ghost").do("Ada", "choose_kind", kind="mental")
    at = at.do("Ada", "end_support").do("Ben", "end_support")
    assert at.refused("Ada", "set_event", card="Ada battle 1") == set()
    at = at.do("Ada", "set_event", card="Ada battle 1")
    assert at.clauses("set_down") == [("NNK-6.0.9", "NNK-A15")]


@pytest.mark.clause("NNK-5.2.6", "NNK-A15")
def test_events_set_in_a_battle_are_neither_limited_nor_counted() -> None:
    at = in_battle(turn_of_Ada())
    for card in ("battle 1", "battle 2", "any 1", "any 2"):
        at = at.do("Ada", "set_event", card=f"Ada {card}")

    assert len(at.lying("set_events", "Ada")) == 4
    assert at.fact("event_used") is False


def in_battle(at: Table) -> Table:
    """Return the moment at which Ada may lay events face down."""
    at = at.do("Ada", "end_step").do("Ada", "start_battle", ghost="Ada ghost", user="Ben")
    at = at.do("Ben", "choose_defender", ghost="Ben ghost").do("Ada", "choose_kind", kind="mental")
    return at.do("Ada", "end_support").do("Ben", "end_support")


@pytest.mark.clause("NNK-A15")
def test_one_event_a_battle_where_the_tournament_says_so() -> None:
    at = in_battle(turn_of_Ada(battle_event_limit="one_per_battle"))
    at = at.do("Ada", "set_event", card="Ada battle 1")

    assert at.refused("Ada", "set_event", card="Ada battle 2") == {"NNK-A15"}
    assert at.offered("Ada") & {"set_event Ada battle 2", "set_event Ada any 1"} == set()
    at = at.do("Ada", "end_set")
    assert at.refused("Ben", "set_event", card="Ben battle 1") == set()


@pytest.mark.clause("NNK-5.2.6", "NNK-A15", "NNK-A40")
def test_an_anytime_event_used_openly_in_the_own_battle_is_not_counted() -> None:
    at = in_battle(turn_of_Ada().do("Ada", "use_event", card="Ada own 1"))

    at = at.do("Ada", "use_event", card="Ada any 1").do("Ada", "use_event", card="Ada any 2")

    assert at.lying("trash") == ("Ada own 1", "Ada any 1", "Ada any 2")
    assert at.reasons("event_used") == []


@pytest.mark.clause("NNK-5.2.6", "NNK-A15", "NNK-3.10", "NNK-3.11")
def test_events_in_the_turn_of_another_are_neither_limited_nor_counted() -> None:
    at = turn_of_Ada()
    for card in ("others 1", "any 1", "others 2", "any 2"):
        at = at.do("Ben", "use_event", card=f"Ben {card}")

    assert at.lying("trash") == ("Ben others 1", "Ben any 1", "Ben others 2", "Ben any 2")
    assert at.fact("event_used") is False
    assert at.do("Ada", "use_event", card="Ada own 1").fact("event_used") is True


@pytest.mark.clause("NNK-5.2.6")
def test_the_event_of_the_turn_user_limits_nobody_else() -> None:
    at = turn_of_Ada().do("Ada", "use_event", card="Ada own 1")

    assert at.refused("Ben", "use_event", card="Ben any 1") == set()


@pytest.mark.clause("NNK-3.11", "NNK-A40")
@pytest.mark.parametrize("name", list(MOMENTS))
def test_in_the_own_turn_an_anytime_event_is_used_at_an_own_decision(name: str) -> None:
    at = moment(name)
    if MOMENTS[name][1] != "Ada":
        assert at.refused("Ada", "use_event", card="any-Ada") == {"NNK-A40"}
        return

    at = at.do("Ada", "use_event", card="any-Ada")

    assert at.clauses("timing") == [("NNK-3.11",)]
    in_a_battle = name in ("kind", "attack_support", "set_events")
    assert at.fact("event_used") is not in_a_battle
    after = at.carried_out()
    gone_on = name == "excess"  # five cards are left, so the turn ends
    assert after.waits == (("turn.install", "Ben") if gone_on else MOMENTS[name])


@pytest.mark.clause("NNK-A40")
@pytest.mark.parametrize("name", list(MOMENTS))
def test_in_the_own_turn_the_action_step_only_where_the_tournament_says_so(name: str) -> None:
    at = moment(name, anytime_window="action_step_only")

    allowed = name == "action"
    assert at.refused("Ada", "use_event", card="any-Ada") == (set() if allowed else {"NNK-A40"})
    assert ("use any" in used(at, "Ada")) is allowed
    assert "use any" in used(at, "Cleo")  # it is not Cleo's turn
