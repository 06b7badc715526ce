"""The set-up: five cards, no mandatory event among them, and who begins (NNK-5.1.1 to 5.1.3)."""

from typing import Any

import pytest

from rules.core.engine.beginning import new_game
from rules.core.engine.chances import Order, Pick
from rules.core.engine.errors import Refused, StateUnreadable
from rules.games.nanika.cards.reading import demo_deck
from rules.games.nanika.game import nanika
from rules.tests.nanika.tables import (
    USERS,
    Table,
    download,
    ghost,
    ghosts,
    mandatory,
    set_up,
    table,
)


def opened(users: int, **settings: Any) -> Table:
    """Return a game of the demo deck that has not begun."""
    game = nanika()
    names = (*USERS, "Gina")[:users]
    return Table(game, new_game(game, names, {"unyu_target": 10, **settings}, {}))


@pytest.mark.clause("NNK-0.1")
@pytest.mark.parametrize("users", [2, 3, 4, 5, 6])
def test_two_to_six_users_play(users: int) -> None:
    assert opened(users).state.seats == USERS[:users]


@pytest.mark.clause("NNK-0.1")
@pytest.mark.parametrize("users", [0, 1, 7])
def test_no_other_number_of_users_plays(users: int) -> None:
    with pytest.raises(StateUnreadable) as error:
        opened(users)

    assert error.value.words.en == f"This game is for 2 to 6 players, not {users}."


@pytest.mark.clause("NNK-8.1", "NNK-A01")
def test_nobody_plays_before_the_points_to_win_are_set() -> None:
    with pytest.raises(StateUnreadable) as error:
        new_game(nanika(), ("Ada", "Ben"), {}, {})

    assert ("unyu_target" in error.value.words.en, "NNK-A01" in error.value.words.en) == (
        True,
        True,
    )


@pytest.mark.clause("NNK-8.1", "NNK-A01")
@pytest.mark.parametrize("target", [0, -1, "10", True, None])
def test_the_points_to_win_are_a_positive_number(target: Any) -> None:
    with pytest.raises(StateUnreadable):
        opened(2, unyu_target=target)


def found(at: Table) -> list[tuple[str, str, str]]:
    problems = at.game.rules.problems(at.look)
    return [(each.code, each.severity, each.clause) for each in problems]


@pytest.mark.clause("NNK-1.1", "NNK-A37")
@pytest.mark.parametrize("count", [99, 101])
def test_another_total_than_a_hundred_cards_is_doubted_and_yet_played(count: int) -> None:
    at = table(frames=(), server=[ghost("g")] * count)

    assert found(at) == [("card_total", "implausible", "NNK-1.1")]
    begun = set_up(server=[ghost("g")] * count)
    assert begun.waits == ("setup.order", "chance")


@pytest.mark.clause("NNK-1.1", "NNK-A37")
def test_a_hundred_cards_are_not_doubted() -> None:
    assert len(demo_deck()) == 100
    assert found(table(frames=(), server=[ghost("g")] * 100)) == []


@pytest.mark.clause("NNK-5.1.1")
def test_each_user_is_dealt_five_cards() -> None:
    at = set_up(3, server=ghosts(17))

    hands = [at.lying("archive", user) for user in USERS[:3]]
    assert hands == [
        ("g1", "g2", "g3", "g4", "g5"),
        ("g6", "g7", "g8", "g9", "g10"),
        ("g11", "g12", "g13", "g14", "g15"),
    ]
    assert at.lying("server") == ("g16", "g17")
    assert at.clauses("dealt") == [("NNK-5.1.1",)] * 15


@pytest.mark.clause("NNK-5.1.1")
def test_a_dealt_card_that_nobody_knows_is_asked_for_and_may_stay_unknown() -> None:
    cards = [ghost("a"), ghost("b")]
    at = set_up(server=[None] * 12, known=cards, pools={"server": {"a": 11, "b": 1}})

    assert at.waits == ("setup.dealt", "chance")
    at = at.outcome("b")
    with pytest.raises(Refused):
        at.outcome("b")  # the only one was dealt
    for _ in range(9):
        at = at.outcome("")

    assert at.waits == ("setup.order", "chance")
    assert (at.lying("archive", "Ada"), at.lying("archive", "Ben")) == (
        ("b", "?", "?", "?", "?"),
        ("?",) * 5,
    )


def two_mandatory(*drawn: Any, **settings: Any) -> Table:
    """Return the set-up in which Ada and Ben are each dealt a mandatory event."""
    row = [mandatory("m1", download(3)), *ghosts(4), mandatory("m2"), *ghosts(4, "h"), *drawn]
    return set_up(server=row, settings=settings)


@pytest.mark.clause("NNK-5.1.2", "NNK-A18")
def test_mandatory_events_are_replaced_and_not_carried_out() -> None:
    at = two_mandatory(ghost("x"), ghost("y"), ghost("z"))

    assert at.waits == ("setup.shuffle", "chance")
    assert at.lying("archive", "Ada") == ("g1", "g2", "g3", "g4", "x")
    assert at.lying("archive", "Ben") == ("h1", "h2", "h3", "h4", "y")
    assert (at.lying("server"), at.lying("aside"), at.lying("trash")) == (
        ("z", "m1", "m2"),
        (),
        (),
    )
    assert at.clauses("set_aside") == [("NNK-5.1.2", "NNK-A18")] * 2


@pytest.mark.clause("NNK-5.1.2", "NNK-A18")
def test_the_mandatory_events_are_shuffled_into_the_server() -> None:
    at = two_mandatory(ghost("x"), ghost("y"), ghost("z"))
    old = at.state.zones["server"]

    assert at.asked.domain == Order(("z", "m1", "m2"))
    at = at.outcome(("m2", "z", "m1"))

    assert (at.waits, at.lying("server")) == (("setup.order", "chance"), ("m2", "z", "m1"))
    assert not set(old) & set(at.state.zones["server"])  # nobody can follow a card
    assert at.clauses("shuffled") == [("NNK-5.1.2",)]


@pytest.mark.clause("NNK-5.1.2")
def test_the_order_of_a_shuffled_server_may_stay_unknown() -> None:
    at = two_mandatory(ghost("x"), ghost("y"), ghost("z")).outcome(())

    assert at.lying("server") == ("?", "?", "?")
    assert list(at.state.pools.values()) == [{"m1": 1, "m2": 1, "z": 1}]


@pytest.mark.clause("NNK-5.1.2", "NNK-A18")
def test_a_mandatory_event_drawn_as_a_replacement_is_replaced_too() -> None:
    at = two_mandatory(mandatory("m3"), ghost("y"), ghost("z"), ghost("last"))

    assert at.lying("archive", "Ada") == ("g1", "g2", "g3", "g4", "z")
    assert at.lying("archive", "Ben") == ("h1", "h2", "h3", "h4", "y")
    assert at.lying("server") == ("last", "m1", "m2", "m3")


@pytest.mark.clause("NNK-5.1.2", "NNK-A18")
def test_a_mandatory_event_drawn_as_a_replacement_stays_where_one_redraw_is_set() -> None:
    row = (mandatory("m3"), ghost("y"), ghost("z"), ghost("last"))
    at = two_mandatory(*row, setup_redraw="once")

    assert at.lying("archive", "Ada") == ("g1", "g2", "g3", "g4", "m3")
    assert (at.waits[0], at.lying("server")) == ("setup.shuffle", ("z", "last", "m1", "m2"))


@pytest.mark.clause("NNK-5.1.2")
def test_without_mandatory_events_nothing_is_shuffled() -> None:
    at = set_up(server=ghosts(11))

    assert (at.waits, at.lying("server")) == (("setup.order", "chance"), ("g11",))


@pytest.mark.clause("NNK-5.1.3")
def test_the_order_is_decided_by_an_outcome_that_is_entered() -> None:
    at = set_up(3, server=ghosts(16))

    assert (at.asked.kind, at.asked.clauses) == ("chance", ("NNK-5.1.3",))
    assert at.asked.domain == Pick((0, 1, 2), seats=True)
    with pytest.raises(Refused):
        at.outcome(3)
    at = at.outcome(1)

    assert (at.fact("first_user"), at.waits) == (1, ("setup.place", "Ben"))
    assert "NNK-5.1.3" in at.cited
