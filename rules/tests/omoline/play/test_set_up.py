"""The set-up (OML-6.2.*, OML-3.3.1), and who sees which deck (OML-4.1.1, OML-4.2.1)."""

from collections.abc import Callable

import pytest

from rules.core.engine.beginning import new_game
from rules.core.engine.chances import Order
from rules.games.omoline.cards.reading import demo_deck
from rules.games.omoline.playable import game
from rules.tests.omoline.play.tables import VERSIONS, Table, table

every_version = pytest.mark.parametrize("version", VERSIONS)


def begun(version: str = "r2") -> Table:
    """Return a game of demo decks that asks for the order of the first deck."""
    decks = {f"{zone}:{seat}": row for seat in (0, 1) for zone, row in demo_deck().items()}
    held = game(version=version)
    return Table(held, new_game(held, ("Ada", "Ben"), {}, decks)).run_on()


def shuffled(at: Table) -> Table:
    """Return the table after four decks were shuffled into an order that nobody knows."""
    for _ in range(4):
        at = at.outcome(())
    return at


def drawn(at: Table) -> Table:
    """Return the table after ten draws that nobody names."""
    for _ in range(10):
        at = at.outcome("")
    return at


def started(at: Table, first: int = 0) -> Table:
    return drawn(shuffled(at)).outcome(first)


@every_version
@pytest.mark.clause("OML-6.2.1")
def test_both_decks_of_each_player_are_shuffled(version: str) -> None:
    at, asked = begun(version), []
    while at.step == "setup.shuffle":
        asked.append(at.asked.domain)
        at = at.outcome(())

    assert [len(each.cards) for each in asked if isinstance(each, Order)] == [40, 10, 40, 10]
    assert at.clauses("outcome") == [("OML-6.2.1",)]


@pytest.mark.clause("OML-6.2.1")
def test_an_order_that_is_entered_holds() -> None:
    at = begun()
    order = tuple(reversed(demo_deck()["event_deck"]))

    at = at.outcome(order)

    assert at.lying("event_deck", "Ada") == order
    assert at.seen("Ada", "event_deck", "Ada") == ("?",) * 40


@every_version
@pytest.mark.clause("OML-6.2.2")
def test_each_player_draws_five_events(version: str) -> None:
    at = drawn(shuffled(begun(version)))

    assert [at.count("hand", who) for who in ("Ada", "Ben")] == [5, 5]
    assert [at.count("event_deck", who) for who in ("Ada", "Ben")] == [35, 35]
    assert at.step == "setup.first"


@pytest.mark.clause("OML-6.2.3", "OML-6.2.4")
@pytest.mark.parametrize(("first", "name"), [(0, "Ada"), (1, "Ben")])
def test_an_outcome_settles_who_goes_first_and_attacks(first: int, name: str) -> None:
    at = started(begun(), first)

    assert (at.fact("first_player"), at.fact("attack_player"), at.fact("turn_no")) == (
        first,
        first,
        1,
    )
    assert at.waits == ("turn.energy", name)


@every_version
@pytest.mark.clause("OML-6.2.5", "OML-3.3.1")
def test_three_closure_counters_lie_on_the_restroom(version: str) -> None:
    at = started(begun(version))

    assert at.fact("closure") == 3
    assert at.reasons("closure") == [("OML-6.2.5",)]


@pytest.mark.clause("OML-6.2.6", "OML-6.11.3", "OML-A28")
def test_the_restroom_cannot_be_used_in_the_first_three_turns() -> None:
    at, entered = started(begun()), []
    for turn in range(1, 5):
        player = ("Ben", "Ada")[turn % 2]
        assert at.fact("turn_no") == turn
        at = at.passes(player, player)
        assert turn > 1 or at.offered(player) == {"pass", "concede"}  # nobody stands in the line
        at = through_the_turn(at.passes(player))
        entered.append(len(at.lying("restroom")))

    assert entered == [0, 0, 0, 1]


def through_the_turn(at: Table) -> Table:
    """Return the table after the characters have joined and the next player has drawn."""
    names = iter(("C01", "C02", "C03", "C04", "C05", "C06", "C07", "C08"))
    named = {piece.card for piece in at.state.pieces.values()}
    while at.step in ("turn.joined", "drawing.drawn"):
        joins = at.step == "turn.joined"
        at = at.outcome(next(each for each in names if each not in named) if joins else "")
    return at


@pytest.mark.clause("OML-4.1.1", "OML-4.2.1")
@pytest.mark.parametrize("zone", ["event_deck", "character_deck"])
@pytest.mark.parametrize("viewer", ["Ada", "Ben", "public"])
def test_of_a_deck_only_the_number_of_cards_is_seen(zone: str, viewer: str) -> None:
    seen: Callable[..., tuple[str, ...]] = table(Ada={zone: 3}).seen

    assert seen(viewer, zone, "Ada") == ("?", "?", "?")
    assert seen("judge", zone, "Ada") != ("?", "?", "?")


@pytest.mark.clause("OML-1.1", "OML-4.5.1")
def test_two_players_share_one_line() -> None:
    at = begun()

    assert at.game.rules.players == (2, 2)
    assert [zone.code for zone in at.game.rules.zones if not zone.each] == ["line", "restroom"]
