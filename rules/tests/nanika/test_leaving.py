"""Users who leave the game in the middle."""

from typing import Any

import pytest

from rules.core.engine import ops
from rules.tests.nanika.tables import Table, download, event, ghost, ghosts, shell, table


def three(turn: str = "action", user: str = "Ada", **given: Any) -> Table:
    hands: Any = {name: {"desktop": [ghost(name)]} for name in ("Ada", "Ben", "Cleo")}
    return table(3, turn, user, **{**hands, **given})


@pytest.mark.clause("NNK-5.2.9", "NNK-A21")
def test_the_turn_passes_over_a_user_who_has_left() -> None:
    at = three(turn="battle", out=["Ben"]).do("Ada", "end_step")

    assert (at.fact("turn_user"), at.fact("turn_no"), at.waits) == (2, 2, ("turn.install", "Cleo"))


@pytest.mark.clause("NNK-5.2.9", "NNK-A21")
@pytest.mark.parametrize("step", ["install", "action", "battle"])
def test_the_turn_of_a_user_who_leaves_passes_on(step: str) -> None:
    at = three(turn=step, facts={"event_used": True}).edit(ops.Eliminate(0))

    assert (at.fact("turn_user"), at.waits) == (1, ("turn.install", "Ben"))
    assert at.fact("event_used") is False


@pytest.mark.clause("NNK-5.2.10")
def test_a_user_who_leaves_at_the_end_of_the_turn_trashes_nothing() -> None:
    at = three(turn="battle", Ada={"archive": ghosts(6)}).do("Ada", "end_step")

    at = at.edit(ops.Eliminate(0))

    assert (at.fact("turn_user"), at.lying("trash")) == (1, ())


@pytest.mark.clause("NNK-3.6")
def test_what_was_begun_is_finished_when_its_user_leaves() -> None:
    at = three(Ada={"archive": [ghost("e", event=event("on_your_turn"))]})
    at = at.do("Ada", "use_event", card="e").edit(ops.Eliminate(0), resolves=False)
    assert at.waits == ("by_hand.judge", "judge")

    at = at.carried_out()

    assert (at.fact("turn_user"), at.waits) == (1, ("turn.install", "Ben"))


def test_who_has_left_uses_no_event() -> None:
    event_card = ghost("e", event=event("not_your_turn", download(1)))
    at = three(out=["Ben"], Ben={"archive": [event_card]})

    assert at.offered("Ben") == set()
    assert at.refused("Ben", "use_event", card="e") == {"NNK-3.5"}


def test_the_game_ends_when_one_user_is_left() -> None:
    at = three(out=["Ben"]).edit(ops.Eliminate(0))

    assert at.state.result is not None
    assert (at.state.result.winners, at.state.result.how) == ((2,), "last_user")
    assert at.state.result.clauses == ()  # no clause of the plan speaks of it


def test_the_game_ends_when_nobody_is_left() -> None:
    at = three().edit(ops.Eliminate(0), ops.Eliminate(1), ops.Eliminate(2))

    assert at.state.result is not None
    assert (at.state.result.winners, at.state.result.how) == ((), "nobody_left")


@pytest.mark.clause("NNK-11.3", "NNK-A07")
def test_the_clause_of_the_masters_is_cited_only_where_masters_are_used() -> None:
    at = three(out=["Ben"], settings={"master_slave": "on"}).edit(ops.Eliminate(0))

    assert at.state.result is not None
    assert at.state.result.clauses == ("NNK-11.3", "NNK-A07")


def test_a_user_who_leaves_between_two_shells_still_has_them_sorted() -> None:
    worn = (ghost("g"), shell("old"))
    at = three(turn="install", Ada={"desktop": [worn], "archive": [shell("new")]})
    at = at.do("Ada", "install_shell", card="new", ghost="g").edit(ops.Eliminate(0))
    assert at.waits == ("shells.choose", "Ada")

    at = at.do("Ada", "trash_shell", card="old")

    assert (at.lying("desktop", "Ada"), at.waits) == ((("g", "new"),), ("turn.install", "Ben"))


@pytest.mark.clause("NNK-11.3")
def test_the_turn_of_a_user_who_is_out_is_doubted_and_goes_on() -> None:
    at = three(turn="begin", out=["Ada"])
    problems = at.game.rules.problems(at.look)
    assert ("turn_of_defeated", "breaks-a-rule", "NNK-11.3") in [
        (each.code, each.severity, each.clause) for each in problems
    ]

    assert at.run_on().waits == ("turn.install", "Ben")
