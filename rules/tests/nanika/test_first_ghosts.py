"""Two rounds of first ghosts, and the start (NNK-5.1.4, NNK-5.1.5, NNK-5.1.7)."""

from typing import Any

import pytest

from rules.core.engine import ops
from rules.core.engine.state import Frame
from rules.core.engine.values import Value
from rules.tests.nanika.tables import Table, event, ghost, ghosts, mandatory, shell, table

ANYTIME = event("anytime")


def placing(users: int = 2, first: int = 0, round_: int = 1, place: int = 0, **given: Any) -> Table:
    """Return the set-up in which the user ``first`` was decided and ghosts are placed."""
    data: dict[str, Value] = {"redrawn": 0, "round": round_, "place": place}
    facts = {"first_user": first}
    return table(users, frames=(Frame("setup", "place", data),), facts=facts, **given)


def three(first: int) -> Table:
    hands: Any = {user: {"archive": ghosts(3, user)} for user in ("Ada", "Ben", "Cleo")}
    return placing(3, first, **hands)


def rounds(at: Table) -> list[tuple[str, tuple[str, ...]]]:
    """Return who placed a ghost in which order, each with the clauses of the step."""
    told = []
    while at.waits[0] == "setup.place":
        user = at.waits[1]
        at = at.do(user, "place_ghost", card=f"{user}{1 + len(at.lying('desktop', user))}")
        told.append((user, at.clauses("installed")[0]))
    return told


@pytest.mark.clause("NNK-5.1.4", "NNK-5.1.5", "NNK-A20")
def test_the_first_round_goes_clockwise_and_the_second_back_from_the_last_user() -> None:
    first, second = ("NNK-5.1.4",), ("NNK-5.1.5", "NNK-A20")

    assert rounds(three(first=1)) == [
        ("Ben", first),
        ("Cleo", first),
        ("Ada", first),
        ("Ada", second),
        ("Cleo", second),
        ("Ben", second),
    ]


@pytest.mark.clause("NNK-5.1.4")
def test_one_ghost_is_placed_at_a_time_from_the_own_archive() -> None:
    at = placing(
        Ada={"archive": [ghost("g"), shell("s"), mandatory("m")]}, Ben={"archive": [ghost("h")]}
    )

    assert at.offered("Ada") == {"place_ghost g"}
    assert at.refused("Ada", "place_ghost", card="h") == {"NNK-5.1.4"}
    assert at.refused("Ada", "place_ghost", card="s") == {"NNK-5.1.4"}
    assert at.refused("Ada", "place_ghost", card="m") == {"NNK-5.1.4"}
    assert at.refused("Ben", "place_ghost", card="h") == {"NNK-5.1.4"}
    at = at.do("Ada", "place_ghost", card="g")
    assert (at.lying("desktop", "Ada"), at.lying("archive", "Ada")) == (("g",), ("s", "m"))
    assert (at.waits, at.offered("Ada")) == (("setup.place", "Ben"), set())


@pytest.mark.clause("NNK-5.1.7")
def test_nothing_else_happens_before_everybody_has_two_ghosts() -> None:
    ada = [ghost("g", event=ANYTIME), ghost("o", event=event("not_your_turn")), shell("s")]
    at = placing(Ada={"desktop": [ghost("d")], "archive": ada}, Ben={"desktop": [ghost("h")]})

    assert at.refused("Ada", "use_event", card="g") == {"NNK-3.5", "NNK-5.1.7"}
    assert at.refused("Ada", "use_event", card="o") == {"NNK-3.5", "NNK-5.1.7"}
    assert at.refused("Ada", "install_shell", card="s", ghost="d") == {"NNK-5.2.1"}
    assert at.refused("Ada", "start_battle", ghost="d", user="Ben") == {"NNK-5.2.1", "NNK-6.0.1"}


def last_place(**given: Any) -> Table:
    """Return the moment before Ada, the first user, places the last of the ghosts."""
    ada = {"desktop": [ghost("a1")], "archive": [ghost("a2"), ghost("a3")]}
    return placing(round_=2, place=1, **{"Ada": ada, "Ben": {"desktop": ghosts(2, "b")}, **given})


@pytest.mark.clause("NNK-5.1.7", "NNK-A21", "NNK-5.2.1")
def test_the_game_begins_with_the_first_user_once_everybody_has_two_ghosts() -> None:
    at = last_place()
    assert (at.fact("turn_user"), at.fact("turn_no")) == (None, 0)

    at = at.do("Ada", "place_ghost", card="a2")

    assert (at.fact("turn_user"), at.fact("turn_no")) == (0, 1)
    assert [frame.proc for frame in at.state.frames] == ["turn"]
    assert at.waits == ("turn.install", "Ada")
    assert at.reasons("turn_user") == [("NNK-5.1.7", "NNK-A21")]


@pytest.mark.clause("NNK-5.1.7")
def test_the_game_does_not_begin_by_itself_while_a_user_has_one_ghost() -> None:
    at = last_place(Ben={"desktop": ghosts(1, "b")}).do("Ada", "place_ghost", card="a2")

    assert (at.waits, at.fact("turn_user")) == (("by_hand.judge", "judge"), None)
    assert at.state.frames[-1].data["clause"] == "NNK-5.1.7"
    assert at.carried_out().waits == ("turn.install", "Ada")  # the judge lets it begin


@pytest.mark.clause("NNK-5.1.4")
def test_nobody_waits_for_a_user_who_has_left() -> None:
    at = three(first=1).do("Ben", "place_ghost", card="Ben1")
    at = at.do("Cleo", "place_ghost", card="Cleo1")
    assert at.waits == ("setup.place", "Ada")

    at = at.edit(ops.Eliminate(0))

    assert rounds(at) == [
        ("Cleo", ("NNK-5.1.5", "NNK-A20")),
        ("Ben", ("NNK-5.1.5", "NNK-A20")),
    ]


@pytest.mark.clause("NNK-5.1.5", "NNK-A21")
def test_the_next_user_begins_when_the_first_has_left() -> None:
    at = three(first=1).do("Ben", "place_ghost", card="Ben1").edit(ops.Eliminate(1))
    for user, card in (("Cleo", 1), ("Ada", 1), ("Ada", 2), ("Cleo", 2)):
        at = at.do(user, "place_ghost", card=f"{user}{card}")

    assert (at.fact("turn_user"), at.waits) == (2, ("turn.install", "Cleo"))


@pytest.mark.clause("NNK-5.1.7")
def test_the_set_up_leaves_nothing_aside() -> None:
    at = last_place(aside=[ghost("x")]).do("Ada", "place_ghost", card="a2")

    assert (at.waits, at.lying("aside")) == (("setup.shuffle", "chance"), ())
    assert at.outcome(()).waits == ("download.seen", "chance")


@pytest.mark.clause("NNK-7.1", "NNK-A04")
@pytest.mark.parametrize("timing", ["immediate", "on_failed_download"])
def test_a_server_emptied_by_the_set_up_ends_the_game_when_it_begins(timing: str) -> None:
    at = last_place(server=[], settings={"server_empty_timing": timing})
    assert at.state.result is None

    at = at.do("Ada", "place_ghost", card="a2")

    assert at.state.result is not None
    assert (at.state.result.how, at.state.result.winners) == ("judgement_victory", (0, 1))
    failed = timing == "on_failed_download"
    assert len(at.clauses("server_empty")) == failed
    assert at.clauses("shortage") == [("NNK-7.1", "NNK-A04")]
