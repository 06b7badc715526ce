"""When each event may be used (NNK-3.5, NNK-3.8 to NNK-3.11)."""

import pytest

from rules.rulebooks import rulebook
from rules.tests.nanika.moments import MOMENTS, NO, is_set, moment, used


@pytest.mark.clause("NNK-3.5", "NNK-3.8", "NNK-3.9", "NNK-3.10", "NNK-3.11", "NNK-A34", "NNK-A40")
@pytest.mark.parametrize("name", list(MOMENTS))
def test_each_event_is_offered_at_its_timing_and_at_no_other(name: str) -> None:
    at = moment(name)
    decides = MOMENTS[name][1]

    ada = {"use any"} if decides == "Ada" else set()
    ada |= {"use own"} if name == "action" else set()
    ada |= {"set any", "set battle"} if is_set(name, "Ada") else set()
    assert used(at, "Ada") == ada
    for user in ("Ben", "Cleo"):
        laid = {"set any", "set battle", "set others"} if is_set(name, user) else set()
        assert used(at, user) == {"use any", "use others"} | laid


@pytest.mark.clause("NNK-3.5")
@pytest.mark.parametrize("name", list(MOMENTS))
def test_an_event_for_battle_is_not_used_openly(name: str) -> None:
    at = moment(name)

    for user in ("Ada", "Ben", "Cleo"):
        assert "NNK-3.5" in at.refused(user, "use_event", card=f"battle-{user}")


@pytest.mark.clause("NNK-3.5", "NNK-3.8")
def test_an_event_for_the_own_turn_is_not_laid_face_down() -> None:
    at = moment("set_events")

    assert at.refused("Ada", "set_event", card="own-Ada") == {"NNK-3.5"}


@pytest.mark.clause("NNK-3.8")
@pytest.mark.parametrize("name", list(MOMENTS))
def test_an_event_for_the_own_turn_is_refused_in_the_turn_of_another(name: str) -> None:
    assert moment(name).refused("Ben", "use_event", card="own-Ben") == {"NNK-3.8"}


@pytest.mark.clause("NNK-3.8", "NNK-5.2.1", "NNK-A40")
@pytest.mark.parametrize("name", [name for name in MOMENTS if name != "action"])
def test_an_event_for_the_own_turn_stays_in_the_action_step(name: str) -> None:
    assert moment(name).refused("Ada", "use_event", card="own-Ada") == {"NNK-5.2.1"}


@pytest.mark.clause("NNK-3.10", "NNK-A34")
@pytest.mark.parametrize("name", list(MOMENTS))
def test_an_event_for_the_turns_of_others_is_refused_in_the_own_turn(name: str) -> None:
    at = moment(name)

    assert at.refused("Ada", "use_event", card="others-Ada") == {"NNK-3.10"}
    if is_set(name, "Ada"):
        assert at.refused("Ada", "set_event", card="others-Ada") == {"NNK-3.10"}


@pytest.mark.clause("NNK-3.10", "NNK-A34")
@pytest.mark.parametrize("name", list(MOMENTS))
def test_an_event_for_the_turns_of_others_is_used_at_every_decision_of_another(name: str) -> None:
    at = moment(name).do("Cleo", "use_event", card="others-Cleo")

    assert (at.waits, at.lying("trash")[-1]) == (("by_hand.judge", "judge"), "others-Cleo")
    assert at.clauses("timing") == [("NNK-3.10",)]
    assert at.carried_out().waits == MOMENTS[name]


@pytest.mark.clause("NNK-3.9")
def test_an_event_for_battle_is_used_by_everybody_in_the_battle_of_any_turn() -> None:
    at = moment("set_events")
    for user in ("Ada", "Ben", "Cleo"):
        at = at.do(user, "set_event", card=f"battle-{user}").do(user, "end_set")

    assert at.clauses("opened") == [("NNK-6.0.10",)] * 3
    assert at.waits == ("by_hand.judge", "judge")  # the first of them is carried out


@pytest.mark.clause("NNK-3.8", "NNK-3.9", "NNK-3.10", "NNK-3.11")
@pytest.mark.parametrize(
    ("timing", "user", "clause"),
    [
        ("on_your_turn", "Ada", "NNK-3.8"),
        ("not_your_turn", "Ben", "NNK-3.10"),
        ("anytime", "Ada", "NNK-3.11"),
        ("anytime", "Ben", "NNK-3.11"),
    ],
)
def test_the_timing_that_allows_an_event_is_cited(timing: str, user: str, clause: str) -> None:
    at = moment("action").do(user, "use_event", card=f"{NO[timing]}-{user}")

    assert at.clauses("timing") == [(clause,)]


@pytest.mark.clause("NNK-3.5")
def test_no_event_is_used_while_dice_lie_or_the_judge_is_asked() -> None:
    asked = moment("action").do("Ada", "use_event", card="own-Ada")
    dice = moment("own_order")
    for card in ("x", "y"):
        dice = dice.do("Ben", "apply_event", card=card) if card == "x" else dice
        dice = dice.carried_out()
    assert (asked.waits[0], dice.waits[0]) == ("by_hand.judge", "battle.roll")

    for at in (asked, dice):
        assert "NNK-3.5" in at.refused("Ben", "use_event", card="any-Ben")
        assert [used(at, user) for user in ("Ada", "Ben", "Cleo")] == [set(), set(), set()]


@pytest.mark.clause("NNK-3.5", "NNK-2.1", "NNK-A36")
def test_the_sections_marked_provisional_are_shown_as_such() -> None:
    clauses = rulebook("nanika").clauses

    for name in ("NNK-2.1", "NNK-3.5", "NNK-7.0"):
        clause = clauses[name]
        told = f"{clause.title.ja}{clause.text.ja}", f"{clause.title.en}{clause.text.en}"
        assert ("仮" in told[0], "provisional" in told[1]) == (True, True), name
        assert "NNK-A36" in clause.ambiguities
