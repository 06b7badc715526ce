"""The deck reset on the engine (OML-4.1.2, OML-4.1.2h, OML-4.1.3; OML-A03, OML-A04, OML-A23)."""

import pytest

from rules.core.engine.state import Frame
from rules.tests.omoline.play.cards import activated, draw, event
from rules.tests.omoline.play.tables import OLD, VERSIONS, Table, table

every_version = pytest.mark.parametrize("version", VERSIONS)


def drawing(
    version: str = "r2",
    *,
    hand: int = 1,
    deck: int = 2,
    drop: int = 9,
    bottle: int = 12,
    **more: str,
) -> Table:
    """Return the table after the draw step has begun; the reset waits for the shuffle."""
    ada = {"hand": hand, "event_deck": deck, "drop_area": drop, "bottle": bottle}
    return table(version=version, at="draw", Ada=ada, settings=more).run_on()


def counts(at: Table) -> tuple[int, int, int]:
    return at.count("hand", "Ada"), at.count("event_deck", "Ada"), at.count("drop_area", "Ada")


@pytest.mark.clause("OML-4.1.2", "OML-A03")
def test_hand_and_drop_go_into_the_empty_deck_and_drawing_goes_on() -> None:
    at = drawing()
    assert (at.step, counts(at)) == ("drawing.shuffle", (0, 12, 0))
    assert set(at.clauses("put_back")) == {("OML-4.1.2",)}

    at = at.outcome(("F",) * 12)

    assert (at.step, counts(at)) == ("turn.energy", (5, 7, 0))
    assert at.clauses("shuffled") == [("OML-4.1.2",)]


@pytest.mark.clause("OML-4.1.2h", "OML-A03")
@pytest.mark.parametrize("version", OLD)
def test_in_the_old_versions_only_the_drop_goes_into_the_deck(version: str) -> None:
    at = drawing(version)
    assert (at.step, counts(at)) == ("drawing.shuffle", (3, 9, 0))
    assert set(at.clauses("put_back")) == {("OML-4.1.2h",)}

    at = at.outcome(("F",) * 9)

    assert (at.step, counts(at)) == ("turn.energy", (5, 7, 0))
    assert "OML-4.1.2" not in at.cited


@every_version
@pytest.mark.clause("OML-4.1.3")
@pytest.mark.parametrize("bottle", [0, 12, 40])
def test_the_bottle_is_filled_to_40_and_nobody_loses(version: str, bottle: int) -> None:
    at = drawing(version, bottle=bottle)

    assert (at.bottle("Ada"), at.bottle("Ben"), at.state.result) == (40, 0, None)
    clauses = ("OML-4.1.3",) if version == "r2" else ("OML-4.1.3", "OML-A23")
    assert at.clauses("refilled") == [clauses]
    assert at.clauses("full_is_no_loss") == [("OML-4.4.4",)]


@pytest.mark.clause("OML-4.1.3", "OML-A23")
@pytest.mark.parametrize("version", OLD)
def test_the_old_refill_can_be_left_out(version: str) -> None:
    at = drawing(version, old_refill=False)  # type: ignore[arg-type]

    assert (at.bottle("Ada"), at.clauses("refilled")) == (12, [])
    assert at.facts_of("not_refilled", "user", "count") == [("Ada", 12)]
    assert at.clauses("not_refilled") == [("OML-4.1.3", "OML-A23")]
    assert drawing(version).clauses("not_refilled") == []


@pytest.mark.clause("OML-4.1.2", "OML-A03")
def test_the_last_card_resets_the_deck_even_where_the_hand_is_full() -> None:
    at = drawing(hand=4, deck=1, drop=3)

    assert (at.step, counts(at)) == ("drawing.shuffle", (0, 8, 0))
    assert counts(at.outcome(("F",) * 8)) == (5, 3, 0)


@pytest.mark.clause("OML-A03")
def test_the_reset_may_wait_until_a_card_is_needed() -> None:
    full = drawing(hand=4, deck=1, drop=3, deck_reset_timing="on_next_draw")
    needed = drawing(hand=3, deck=1, drop=3, deck_reset_timing="on_next_draw")

    assert (full.step, counts(full), full.bottle("Ada")) == ("turn.energy", (5, 0, 3), 12)
    assert (needed.step, counts(needed)) == ("drawing.shuffle", (0, 7, 0))
    assert full.clauses("reset_waits") == [("OML-4.1.2", "OML-A03")]
    assert needed.clauses("reset_waits") == []


@pytest.mark.clause("OML-A03", "OML-4.1.2h")
def test_it_is_told_of_whose_deck_the_reset_waits_in_the_old_versions_too() -> None:
    at = drawing("r1", hand=4, deck=1, drop=3, deck_reset_timing="on_next_draw")

    assert at.facts_of("reset_waits", "user") == [("Ada",)]
    assert at.clauses("reset_waits") == [("OML-4.1.2h", "OML-A03")]


@pytest.mark.clause("OML-A04", "OML-4.1.2")
def test_a_second_emptying_in_one_step_ends_the_drawing() -> None:
    at = drawing(hand=2, deck=1, drop=1).outcome(("F",) * 4)

    assert (at.step, counts(at)) == ("turn.energy", (4, 0, 0))
    assert at.clauses("no_second_reset") == [("OML-4.1.2", "OML-A04")]


@pytest.mark.clause("OML-A04")
def test_the_judge_may_be_asked_at_the_second_emptying() -> None:
    at = drawing(hand=2, deck=1, drop=1, deck_reset_loop_guard="judge").outcome(("F",) * 4)

    assert at.waits == ("by_hand.judge", "judge")
    assert at.carried_out().step == "turn.energy"


@pytest.mark.clause("OML-A04")
def test_the_next_draw_step_may_reset_again() -> None:
    at = drawing(hand=2, deck=1, drop=1).outcome(("F",) * 4)

    again = table(at="draw", Ada={"hand": 3, "event_deck": 0, "drop_area": 4}).run_on()

    assert at.step == "turn.energy"
    assert (again.step, counts(again)) == ("drawing.shuffle", (0, 7, 0))


def test_a_reset_without_any_card_ends_the_drawing() -> None:
    at = drawing(hand=0, deck=0, drop=0)

    assert (at.step, counts(at), at.bottle("Ada")) == ("turn.energy", (0, 0, 0), 40)


@pytest.mark.clause("OML-A04", "OML-4.1.2")
def test_a_drawing_effect_resets_the_deck_once() -> None:
    card = event("E1", effects=[activated(draw(3), turn_self=True)])
    ada = {"hand": 1, "event_deck": 2, "drop_area": 4, "event_area": [card]}
    at = table(Ada=ada).do("Ada", "activate", event="E1", effect=1)
    assert (at.step, counts(at)) == ("drawing.shuffle", (0, 7, 0))

    at = at.outcome(("F",) * 7)

    assert (at.step, counts(at)) == ("turn.action", (1, 6, 0))


@pytest.mark.clause("OML-4.11.1", "OML-4.1.2")
def test_lost_events_and_those_in_play_do_not_go_back() -> None:
    ada = {
        "hand": 1,
        "event_deck": 2,
        "drop_area": 2,
        "lost_area": [event("E1")],
        "event_area": [event("E2")],
        "energy_area": [event("E3")],
    }
    at = table(at="draw", Ada=ada).run_on().outcome(("F",) * 5)

    assert [at.where(card) for card in ("E1", "E2", "E3")] == [
        "Ada lost_area",
        "Ada event_area",
        "Ada energy_area",
    ]
    assert counts(at)[:2] == (5, 0)


def test_after_a_reset_nobody_can_tell_what_was_in_the_hand() -> None:
    ada = {"hand": [event("E1")], "event_deck": 1, "drop_area": 6}
    at = table(at="draw", Ada=ada).run_on()
    assert at.asked.domain is not None

    at = at.outcome(("E1", *("F",) * 7))

    assert at.where("E1") == "Ada hand"
    assert at.seen("Ben", "hand", "Ada") == ("?",) * 5
    assert at.seen("Ada", "hand", "Ada") == ("E1", *("F",) * 4)


def test_an_unknown_card_of_the_hand_leaves_only_the_unknown_order() -> None:
    frame = Frame("drawing", "next", {"user": 0, "until": 5, "resets": 0, "emptied": True})
    ada = {"hand": [None], "event_deck": 0, "drop_area": 6}
    at = table(at="energy", Ada=ada, frames=(Frame("turn", "energy"), frame)).run_on()

    assert at.asked.domain is not None
    assert at.asked.domain.refuses(()) is None
    assert at.asked.domain.refuses(("F",) * 7) is not None
    assert at.outcome(()).step == "drawing.drawn"
