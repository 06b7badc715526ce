"""The diary and the failed pile (DRM-3.1.04, 3.3.01, 3.3.02, 24.04; AMB-23, AMB-24)."""

from typing import Any

import pytest

from rules.core.engine.ops import MarkPiece, MovePiece, Op, TurnPiece
from rules.tests.doremi.play.cards import black, character, does, ed, happening, remove_happening
from rules.tests.doremi.play.laying import asleep, lies, of
from rules.tests.doremi.play.tables import Table, table

H1, H2, H3 = (happening(no) for no in ("H1", "H2", "H3"))
SHARED = {"failed_pile": "shared"}
NEEDED = {"diary_reshuffle_when": "when_needed"}
REFILL = ("DRM-3.1.04", "AMB-23")


def morning(**given: Any) -> Table:
    """Return Ben's day when nobody has turned a card over yet; nothing is on the table."""
    return table(at="wake", turn="Ben", day=6, **given).run_on()


@pytest.mark.clause("DRM-3.1.04", "AMB-23")
def test_the_failed_pile_becomes_the_diary_when_its_last_card_leaves_it() -> None:
    at = morning(Ada={"diary": [H1], "failed_pile": [H2, H3]})
    assert (at.waits, at.clauses("diary_refilled")) == (("shuffling.shuffle", "chance"), [REFILL])

    at = at.outcome(("H3", "H2"))

    assert at.lying("diary", "Ada") == ("H3", "H2")
    assert (at.lying("failed_pile", "Ada"), at.lying("happening_area", "Ada")) == ((), ("H1",))
    assert (at.mark("H1", "days"), at.waits) == (3, ("day.main", "Ben"))


@pytest.mark.clause("DRM-3.1.04")
def test_a_shuffled_diary_may_stay_unknown() -> None:
    at = morning(Ada={"diary": [H1], "failed_pile": [H2, H3]}).outcome(())

    assert at.lying("diary", "Ada") == ("?", "?")
    assert [dict(pool) for pool in at.state.pools.values()] == [{"H2": 1, "H3": 1}]


@pytest.mark.clause("DRM-3.1.04", "AMB-23")
def test_a_diary_that_was_empty_is_refilled_as_soon_as_a_card_fails() -> None:
    at = table(at="day_markers", Ada={"diary": 0, "happening_area": [lies(H1, days=1)]}).run_on()

    assert (at.waits, at.clauses("diary_refilled")) == (("shuffling.shuffle", "chance"), [REFILL])
    assert at.outcome(("H1",)).where("H1") == "Ada happening_area"


@pytest.mark.clause("DRM-3.1.04", "AMB-23")
def test_the_refill_comes_between_two_instructions_of_one_card() -> None:
    both = black(does("fail_happening"), remove_happening("failed_pile"))
    at = table(
        Ada={
            "maho_hall": [character("C", abilities=[both])],
            "diary": 0,
            "happening_area": [H1, H2],
        }
    )
    at = at.do("Ada", "activate", card="C", ability=0).passes()

    at = at.do("Ada", "choose_target", card="H1")
    assert at.step == "shuffling.shuffle"
    at = at.outcome(("H1",))

    assert (at.lying("diary", "Ada"), at.lying("failed_pile", "Ada")) == (("H1",), ("H2",))


@pytest.mark.clause("AMB-23", "DRM-3.1.04")
def test_the_refill_comes_before_the_effects_of_a_card_that_must_be_named() -> None:
    on_flip = happening(
        "HF", on_flip=[does("fail_happening", {"which": "self", "kind": "happening"})]
    )
    at = morning(Ada={"diary": [None], "failed_pile": [H2]}, known=[on_flip])

    at = at.outcome("HF")
    assert at.waits == ("shuffling.shuffle", "chance")
    at = at.outcome(("H2",))

    assert (at.lying("diary", "Ada"), at.lying("failed_pile", "Ada")) == (("H2",), ("HF",))


@pytest.mark.clause("AMB-22", "AMB-23", "AMB-31", "DRM-3.1.04")
@pytest.mark.parametrize(
    ("setting", "step"),
    [("both_players_satisfy", "deciding.resolver"), ("simultaneous_victory", "judging.winner")],
)
def test_the_refill_waits_for_what_the_judge_decides_first(setting: str, step: str) -> None:
    """Both satisfy a task, or both have won, at the moment at which a card fails."""
    solved = happening("H", needs={"X": 10})
    lying = [asleep(character("X1", names=["X"])), of("Ben", asleep(character("X2", names=["X"])))]
    points = [happening(no, reward=60) for no in ("M1", "M2")]
    at = table(
        Ada={"diary": 0, "happening_area": [lies(solved, *lying), H1], "memories": points[:1]},
        Ben={"memories": points[1:]},
        settings={setting: "judge"},
    )

    both: dict[str, list[Op]] = {
        "deciding.resolver": [TurnPiece(at.piece(card), turned=False) for card in ("X1", "X2")],
        "judging.winner": [MarkPiece(at.piece(card), "reward", 40) for card in ("M1", "M2")],
    }
    at = at.edit(MovePiece(at.piece("H1"), "failed_pile", 0), *both[step])

    assert (at.step, at.lying("failed_pile", "Ada")) == (step, ("H1",))
    if step == "deciding.resolver":
        assert at.outcome(0).step == "shuffling.shuffle"


@pytest.mark.clause("AMB-23", "DRM-4.1.03")
def test_nobody_turns_a_card_over_or_loses_when_both_piles_are_empty() -> None:
    at = morning(Ada={"diary": 0}, Ben={"diary": [H1]})

    assert (at.lying("happening_area", "Ada"), at.lying("happening_area", "Ben")) == ((), ("H1",))
    assert at.clauses("diary_empty") == [("AMB-23",)]
    assert at.waits == ("day.main", "Ben")


@pytest.mark.clause("AMB-23", "DRM-3.1.04")
def test_by_setting_the_diary_is_refilled_only_when_a_card_is_turned_over() -> None:
    at = table(at="dinner", Ada={"diary": 0, "failed_pile": [H2]}, settings=NEEDED)
    assert at.do("Ada", "concede").step == "over"
    at = at.do("Ada", "dinner", n=0)
    assert (at.waits, at.clauses("diary_refilled")) == (("shuffling.shuffle", "chance"), [REFILL])

    at = at.outcome(("H2",))

    assert (at.lying("diary", "Ada"), at.where("H2")) == ((), "Ada happening_area")


@pytest.mark.clause("AMB-23", "DRM-3.1.04")
def test_by_setting_the_last_card_leaves_the_diary_empty() -> None:
    at = morning(Ada={"diary": [H1], "failed_pile": [H2]}, settings=NEEDED)

    assert (at.lying("diary", "Ada"), at.lying("failed_pile", "Ada")) == ((), ("H2",))
    assert at.waits == ("day.main", "Ben")


@pytest.mark.clause("AMB-23", "DRM-4.1.03b")
def test_by_setting_a_full_area_needs_no_diary() -> None:
    full = {"diary": 0, "failed_pile": [H1], "happening_area": 3}
    at = morning(Ada=full, settings=NEEDED)

    assert (at.lying("failed_pile", "Ada"), at.waits) == (("H1",), ("day.main", "Ben"))


# whose pile


def failing(settings: dict[str, Any] | None = None) -> Table:
    """Return the night in which a happening of Ben fails that lies in Ada's area."""
    lying = [of("Ben", lies(H1, days=1))]
    return table(at="day_markers", Ada={"happening_area": lying}, settings=settings).run_on()


@pytest.mark.clause("DRM-3.3.01", "AMB-24")
def test_each_player_has_a_failed_pile_from_the_beginning() -> None:
    at = table()

    assert (at.lying("failed_pile", "Ada"), at.lying("failed_pile", "Ben")) == ((), ())


@pytest.mark.clause("DRM-3.3.02", "DRM-24.04", "DRM-1.19")
def test_failed_happenings_and_failed_eds_lie_open_for_everybody() -> None:
    lying = [lies(ed("E1", memories=9), days=1), lies(H1, days=1)]
    at = table(at="day_markers", Ada={"happening_area": lying}).run_on()

    for viewer in ("Ada", "Ben", "public"):
        assert at.seen(viewer, "failed_pile", "Ada") == ("E1", "H1")
    assert all("DRM-3.3.02" in clauses for clauses in at.clauses("to_failed_pile"))


@pytest.mark.clause("AMB-24", "DRM-6.11b", "DRM-3.3.01")
def test_a_failed_card_goes_to_the_pile_of_its_owner() -> None:
    at = failing()

    assert (at.lying("failed_pile", "Ada"), at.lying("failed_pile", "Ben")) == ((), ("H1",))
    assert at.clauses("to_failed_pile") == [("DRM-6.11b", "DRM-3.3.02", "AMB-24")]


@pytest.mark.clause("AMB-24", "DRM-3.1.04")
def test_by_setting_there_is_one_failed_pile_for_both() -> None:
    at = failing(SHARED)
    assert (at.lying("failed_pile", "Ada"), at.lying("failed_pile", "Ben")) == (("H1",), ())

    at = morning(Ben={"diary": [H2]}, Ada={"failed_pile": [of("Ben", H1), H3]}, settings=SHARED)
    at = at.outcome(("H3", "H1"))

    assert (at.lying("failed_pile", "Ada"), at.lying("diary", "Ben")) == ((), ("H3", "H1"))


@pytest.mark.clause("AMB-24")
def test_by_setting_a_happening_that_an_effect_removes_goes_to_the_shared_pile_too() -> None:
    away = black(remove_happening("failed_pile"))
    at = table(
        Ada={"maho_hall": [character("C", abilities=[away])]},
        Ben={"happening_area": [H1]},
        settings=SHARED,
    )
    at = at.do("Ada", "activate", card="C", ability=0).passes()

    assert (at.lying("failed_pile", "Ada"), at.lying("failed_pile", "Ben")) == (("H1",), ())
