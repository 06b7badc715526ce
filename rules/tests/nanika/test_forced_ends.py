"""Forced ends: an empty server and the void (NNK-7.*, NNK-8.2, NNK-9.1)."""

from typing import Any

import pytest

from rules.core.engine import ops
from rules.core.engine.state import Result
from rules.rulebooks import rulebook
from rules.tests.nanika.battles import (
    declared,
    duel,
    ending,
    for_battle,
    supported,
    told,
    winners,
)
from rules.tests.nanika.tables import (
    Table,
    by_hand,
    download,
    event,
    ghost,
    mandatory,
    shell,
    table,
)

VOID_ALL = {"do": "send_ghosts", "to": "void", "which": "all"}
VOID_ONE = {"do": "send_ghosts", "to": "void"}
TRASH_ONE = {"do": "send_ghosts", "to": "trash"}
OWN = "on_your_turn"

# the server


@pytest.mark.clause("NNK-7.1", "NNK-8.0", "NNK-8.2", "NNK-A04")
def test_the_last_card_of_the_server_ends_the_game_for_most_points() -> None:
    at = table(
        users=3,
        turn="battle",
        server=[ghost("last")],
        Ada={"captured": [ghost("c5", points=5)]},
        Ben={"captured": [ghost("c7", points=7)], "desktop": [ghost("b")]},
        Cleo={"captured": [ghost("c3", points=3)]},
    )

    at = at.do("Ada", "end_step")

    assert ending(at) == Result(
        (1,), "judgement_victory", ("NNK-8.0", "NNK-8.2", "NNK-7.1", "NNK-A04"), (5, 7, 3)
    )
    assert at.lying("archive", "Ben") == ("last",)


@pytest.mark.clause("NNK-7.1", "NNK-A04")
def test_where_a_failed_download_ends_the_game_the_empty_server_does_not() -> None:
    at = table(
        turn="battle",
        server=[ghost("last")],
        settings={"server_empty_timing": "on_failed_download"},
        Ada={"desktop": [ghost("a")], "captured": [ghost("c")]},
        Ben={"desktop": [ghost("b")]},
    )

    at = at.do("Ada", "end_step")
    assert at.waits == ("turn.install", "Ben")
    for _ in range(3):
        at = at.do("Ben", "end_step")

    assert told(at, "server_empty") == [{}]
    assert ending(at) == Result(
        (0,), "judgement_victory", ("NNK-8.0", "NNK-8.2", "NNK-7.1", "NNK-A04"), (1, 0)
    )


@pytest.mark.clause("NNK-7.1", "NNK-A04", "NNK-5.2.3")
def test_a_mandatory_event_as_the_last_card_is_carried_out_first() -> None:
    at = table(
        turn="battle",
        server=[mandatory("m", by_hand("dreadful"), VOID_ONE)],
        Ada={"desktop": [ghost("a")], "captured": [ghost("c")]},
        Ben={"desktop": [ghost("b")]},
    )
    at = at.do("Ada", "end_step")
    assert at.waits == ("by_hand.judge", "judge")

    at = at.carried_out()
    assert at.waits == ("effects.choose_ghost", "Ben")
    at = at.do("Ben", "choose_ghost", ghost="a")

    assert ending(at) == Result(
        (0,), "judgement_victory", ("NNK-8.0", "NNK-8.2", "NNK-7.1", "NNK-A04"), (1, 0)
    )
    assert (at.lying("void"), at.lying("trash")) == (("a",), ("m",))


@pytest.mark.clause("NNK-7.1", "NNK-A04")
def test_a_server_emptied_by_an_event_ends_the_game_in_mid_battle() -> None:
    hands = {"Ada": [for_battle("e", download(2), by_hand("more"))]}
    at = duel([ghost("a")], [ghost("d")], server=[ghost("one"), ghost("two")], hands=hands)
    at = supported(declared(at)).do("Ada", "set_event", card="e").do("Ada", "end_set")

    at = at.do("Ben", "end_set")
    assert at.waits == ("by_hand.judge", "judge")
    at = at.carried_out()

    assert winners(at) == ("Ada", "Ben")
    assert at.lying("archive", "Ada") == ("one", "two")


@pytest.mark.clause("NNK-7.1", "NNK-A04", "NNK-A05")
def test_a_failed_download_in_a_battle_ends_the_game_after_its_event() -> None:
    hands = {"Ada": [for_battle("e", download(1))]}
    at = duel(
        [ghost("a")],
        [ghost("d", points=4)],
        settings={"unyu_target": 4, "server_empty_timing": "on_failed_download"},
        hands=hands,
        server=[],
    )
    at = supported(declared(at)).do("Ada", "set_event", card="e").do("Ada", "end_set")

    at = at.do("Ben", "end_set")

    assert ending(at) == Result(
        (0, 1), "judgement_victory", ("NNK-8.0", "NNK-8.2", "NNK-7.1", "NNK-A04", "NNK-A05"), (0, 0)
    )


@pytest.mark.clause("NNK-8.2", "NNK-A05")
def test_equal_points_share_the_judgement() -> None:
    at = table(
        users=3,
        turn="battle",
        server=[ghost("last")],
        Ada={"captured": [ghost("x", points=4)]},
        Ben={"desktop": [ghost("b")], "captured": [ghost("y", points=4)]},
        Cleo={"captured": [ghost("z", points=2)]},
    )

    at = at.do("Ada", "end_step")

    assert ending(at) == Result(
        (0, 1),
        "judgement_victory",
        ("NNK-8.0", "NNK-8.2", "NNK-7.1", "NNK-A04", "NNK-A05"),
        (4, 4, 2),
    )


@pytest.mark.clause("NNK-8.2", "NNK-A05")
@pytest.mark.parametrize(
    ("answer", "won"), [("shared", ("Ada", "Ben")), (0, ("Ada",)), (1, ("Ben",))]
)
def test_equal_points_may_be_left_to_the_judge(answer: Any, won: tuple[str, ...]) -> None:
    at = table(
        users=3,
        turn="battle",
        server=[ghost("last")],
        settings={"judgement_tie": "judge"},
        Ada={"captured": [ghost("x", points=4)]},
        Ben={"desktop": [ghost("b")], "captured": [ghost("y", points=4)]},
    )

    at = at.do("Ada", "end_step")
    assert (at.waits, at.clauses("begun")[-1]) == (
        ("judging.winner", "judge"),
        ("NNK-8.2", "NNK-A05"),
    )
    at = at.outcome(answer)

    assert winners(at) == won
    assert ending(at).clauses == ("NNK-8.0", "NNK-8.2", "NNK-A05")


@pytest.mark.clause("NNK-8.2")
def test_a_user_who_is_out_does_not_win_the_judgement() -> None:
    at = table(
        users=3,
        turn="battle",
        server=[ghost("last")],
        out=["Cleo"],
        Ada={"captured": [ghost("x", points=4)]},
        Ben={"desktop": [ghost("b")]},
        Cleo={"captured": [ghost("y", points=9)]},
    )

    assert winners(at.do("Ada", "end_step")) == ("Ada",)


# the void


def swept(**given: Any) -> Table:
    """Return a table on which an event of Ada sends every ghost into the void."""
    return table(
        Ada={"desktop": [ghost("a")], "archive": [ghost("e", event=event(OWN, VOID_ALL))]},
        Ben={"desktop": [(ghost("b"), shell("s"))], "captured": [ghost("c", points=3)]},
        **given,
    )


@pytest.mark.clause("NNK-7.2", "NNK-9.1", "NNK-A02", "NNK-A03")
def test_when_the_last_ghosts_leave_through_the_void_everybody_loses() -> None:
    at = swept().do("Ada", "use_event", card="e")
    assert at.waits == ("judging.fault", "judge")
    assert at.asked.clauses == ("NNK-7.2", "NNK-A02")

    at = at.outcome("yes")

    assert ending(at) == Result((), "protection_fault", ("NNK-7.2", "NNK-9.1", "NNK-A03"), (0, 3))
    assert (at.lying("void"), at.lying("trash")) == (("a", "b"), ("e", "s"))


@pytest.mark.clause("NNK-7.2", "NNK-A03")
def test_a_protection_fault_may_be_judged_by_points() -> None:
    at = swept(settings={"fault_result": "judgement"}).do("Ada", "use_event", card="e")

    at = at.outcome("yes")

    assert ending(at) == Result(
        (1,), "judgement_victory", ("NNK-8.0", "NNK-8.2", "NNK-7.2", "NNK-A03"), (0, 3)
    )


@pytest.mark.clause("NNK-7.2", "NNK-A02")
def test_the_judge_may_say_that_it_is_no_protection_fault() -> None:
    at = swept().do("Ada", "use_event", card="e")

    at = at.outcome("no")

    assert (at.state.result, at.waits) == (None, ("turn.action", "Ada"))


@pytest.mark.clause("NNK-7.2", "NNK-A02")
def test_where_the_judge_keeps_the_void_nothing_is_asked() -> None:
    at = swept(settings={"void_zone": "judge"}).do("Ada", "use_event", card="e")

    assert (at.state.result, at.waits) == (None, ("turn.action", "Ada"))


@pytest.mark.clause("NNK-7.2")
def test_a_ghost_that_stays_prevents_the_protection_fault() -> None:
    at = table(
        Ada={"archive": [ghost("e", event=event(OWN, VOID_ONE))], "desktop": [ghost("a")]},
        Ben={"desktop": [ghost("b")]},
    )

    at = at.do("Ada", "use_event", card="e").do("Ada", "choose_ghost", ghost="b")

    assert (at.waits, at.lying("void")) == (("turn.action", "Ada"), ("b",))


@pytest.mark.clause("NNK-7.2", "NNK-A02")
def test_the_last_ghost_through_the_trash_is_no_protection_fault() -> None:
    at = table(
        void=[ghost("gone")],
        facts={"void_count": 1},
        Ada={"archive": [ghost("e", event=event(OWN, TRASH_ONE))]},
        Ben={"desktop": [ghost("b")]},
    )

    at = at.do("Ada", "use_event", card="e").do("Ada", "choose_ghost", ghost="b")

    assert at.waits == ("turn.action", "Ada")


@pytest.mark.clause("NNK-7.2", "NNK-A02")
def test_the_judge_who_lays_the_last_ghost_into_the_void_is_asked_too() -> None:
    at = table(Ada={"desktop": [ghost("a")]})

    at = at.edit(ops.MovePiece(at.piece("a"), "void"))

    assert at.waits == ("judging.fault", "judge")


@pytest.mark.clause("NNK-7.2", "NNK-A02")
def test_the_ghosts_of_a_user_who_is_out_do_not_prevent_the_protection_fault() -> None:
    at = table(3, out=["Cleo"], Ada={"desktop": [ghost("a")]}, Cleo={"desktop": [ghost("c")]})

    at = at.edit(ops.MovePiece(at.piece("a"), "void"))

    assert at.waits == ("judging.fault", "judge")


@pytest.mark.clause("NNK-7.2", "NNK-A02")
def test_a_ghost_that_leaves_the_void_is_no_protection_fault() -> None:
    at = table(void=[ghost("x"), ghost("y")], facts={"void_count": 2})

    at = at.edit(ops.MovePiece(at.piece("x"), "trash"))

    assert (at.waits, at.fact("void_count")) == (("turn.action", "Ada"), 1)


@pytest.mark.clause("NNK-7.2", "NNK-A02")
def test_other_cards_in_the_void_are_no_protection_fault() -> None:
    at = table(Ada={"archive": [shell("s")]})

    at = at.edit(ops.MovePiece(at.piece("s"), "void"))

    assert at.waits == ("turn.action", "Ada")


@pytest.mark.clause("NNK-7.2")
def test_a_protection_fault_ends_the_game_in_mid_battle() -> None:
    hands = {"Ben": [for_battle("e", VOID_ALL)]}
    at = supported(declared(duel([ghost("a")], [ghost("d")], hands=hands)))
    at = at.do("Ada", "end_set").do("Ben", "set_event", card="e").do("Ben", "end_set")

    assert at.waits == ("judging.fault", "judge")
    assert ending(at.outcome("yes")).how == "protection_fault"


@pytest.mark.clause("NNK-7.0")
def test_the_organiser_sees_that_the_section_on_forced_ends_is_provisional() -> None:
    assert "NNK-A36" in rulebook("nanika").clauses["NNK-7.0"].ambiguities
