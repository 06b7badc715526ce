"""Refusals that are expected, acts recorded as they happened, changes by hand, outcomes of chance."""

from typing import Any

import pytest

from rules.core.engine.actions import Chance, Manual
from rules.core.engine.asking import BEGIN
from rules.core.scenario import Replayed, ScenarioUnreadable
from rules.tests.scenarios.files import Json, act, played, scenario, setup

ATTACK = [
    act("Ada", "start_battle", ghost="E1", user="Ben"),
    act("Ben", "choose_defender", ghost="E2"),
    act("Ada", "choose_kind", kind="physical"),
    act("Ada", "end_support"),
    act("Ben", "end_support"),
    act("Ada", "end_set"),
    act("Ben", "end_set"),
]


def after(*steps: Json, **changes: Any) -> Replayed:
    return played(scenario(*steps, **changes))[1]


def failed(*steps: Json, **changes: Any) -> tuple[int | None, tuple[str, ...], str]:
    """Return step, clauses and words of what does not hold."""
    failure = after(*steps, **changes).failure
    assert failure is not None
    return failure.step, failure.clauses, failure.words.en


# a step that must be refused


def test_an_illegal_step_stops_the_replay_with_its_clause() -> None:
    replayed = after(act("Ada", "end_step"), act("Ada", "end_step"), act("Ada", "end_step"))

    assert [done.n for done in replayed.steps] == [1]
    assert replayed.failure is not None
    assert (replayed.failure.step, replayed.failure.clause) == (2, "NNK-5.2.1")


@pytest.mark.clause("NNK-5.2.8")
def test_a_refusal_that_is_expected_leaves_the_position_as_it_was() -> None:
    battle = [*ATTACK, {"chance": [1, 1, 1]}, {"chance": [5, 5, 5]}]
    again = act("Ada", "start_battle", ghost="D01", user="Ben", refused="NNK-5.2.8")

    replayed = after(*battle, again, act("Ada", "end_step"))

    *_, before, refusal, last = replayed.steps
    assert replayed.failure is None
    assert (refusal.n, refusal.trace, refusal.clauses) == (10, None, ("NNK-5.2.8",))
    assert refusal.state == before.state
    assert last.n == 11


def test_a_refusal_that_does_not_come_is_a_failure() -> None:
    assert failed(act("Ada", "end_step", refused="NNK-5.2.1")) == (
        1,
        ("NNK-5.2.1",),
        "The step is allowed; it was to be refused by NNK-5.2.1.",
    )


def test_a_refusal_by_another_clause_is_a_failure() -> None:
    step = act("Ada", "start_battle", ghost="E2", user="Ben", refused=["NNK-6.0.2", "NNK-5.2.8"])

    number, clauses, words = failed(step)

    assert (number, clauses) == (1, ("NNK-6.0.2",))
    assert words.endswith("It was to be refused by NNK-5.2.8 too.")


def test_dice_that_cannot_fall_so_may_be_expected_to_be_refused() -> None:
    replayed = after(*ATTACK, {"chance": [7, 1, 1], "refused": "NNK-6.1.1"}, {"chance": [6, 1, 1]})

    assert replayed.failure is None
    assert [done.n for done in replayed.steps][-2:] == [8, 9]


# as it happened


@pytest.mark.clause("NNK-5.2.4")
def test_an_illegal_act_is_recorded_with_what_stands_against_it() -> None:
    at = setup("install", ada={"archive": ["D01", "D03"], "desktop": ["E1"]})
    first, second = (act("Ada", "install_ghost", card=card) for card in ("D01", "D03"))

    replayed = after(first, second | {"forced": "Nobody noticed."}, setup=at)

    assert replayed.failure is None
    assert "NNK-5.2.4" in replayed.steps[-1].clauses
    assert len(replayed.state.zones["desktop:0"]) == 3


def test_of_unlike_cards_that_are_equally_illegal_none_is_guessed() -> None:
    at = setup("install", ada={"desktop": [{"card": "D01", "attached": ["D21"]}, "D01"]})

    with pytest.raises(ScenarioUnreadable) as caught:
        after(act("Ada", "start_battle", ghost="D01", user="Ben", forced="so"), setup=at)

    assert caught.value.place.en == "$.steps[0].ghost"


# the position is run on


def test_a_position_before_a_step_of_its_own_is_run_on() -> None:
    at = setup("begin")

    replayed = after({"chance": "D05"}, act("Ada", "end_step"), setup=at)

    assert [(done.n, getattr(done.action, "name", None)) for done in replayed.steps] == [
        (0, BEGIN),
        (1, None),
        (2, "end_step"),
    ]


def test_begin_can_be_a_step_of_its_own() -> None:
    replayed = after(act("judge", "begin"), {"chance": "D05"}, setup=setup("begin"))

    assert [done.n for done in replayed.steps] == [1, 2]


def test_a_change_by_hand_comes_before_the_position_is_run_on() -> None:
    change = {"op": "set", "fact": "turn_user", "value": "Ben"}
    manual = {"manual": {"reason": "It was Ben's turn.", "changes": [change]}}

    replayed = after(manual, act("judge", "begin"), setup=setup("begin"))

    assert [done.n for done in replayed.steps] == [1, 2]
    assert replayed.state.facts["turn_user"] == 1


def test_a_scenario_without_steps_shows_the_position_only() -> None:
    assert after(setup=setup("begin"), expect={"at.0.step": "begin"}).steps == ()


def test_only_so_many_steps_are_played() -> None:
    game, replayed = played(scenario(*ATTACK, expect={"facts.turn_no": 99}), until=2)

    assert [done.n for done in replayed.steps] == [1, 2]
    assert replayed.failure is None
    assert game.pending(replayed.state) is not None


# changes by hand


def test_everything_in_a_change_is_called_by_name() -> None:
    changes = [
        {"op": "move", "piece": "D03", "zone": "desktop", "seat": "B"},
        {"op": "attach", "piece": "D21", "host": None},
        {"op": "set", "fact": "skips", "seat": "Ben", "value": True},
        {"op": "mark", "piece": "E1", "mark": "ability_used", "value": True},
        {"op": "create", "card": "御影さくら", "zone": "ゴミ箱"},
        {"op": "show", "piece": "D09", "to": ["Ben"]},
    ]
    manual = {"manual": {"reason": "Set right.", "changes": changes, "clauses": ["NNK-3.2"]}}
    expect = {
        "seats.Ben.zones.desktop": ["E2", "D02", "D03"],
        "seats.Ben.facts.skips": True,
        "pieces.98.marks": {"ability_used": True},
        "table.zones.trash": ["E1"],
        "pieces.94.known_by": ["Ben"],
        "clauses": "NNK-3.2",
    }

    replayed = after(manual, expect=expect)

    assert replayed.failure is None
    assert isinstance(replayed.steps[0].action, Manual)


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        ({"op": "vanish"}, "op", "A change is one of: move, turn,"),
        ({}, "op", "A change is one of: move, turn,"),
        ({"op": ["move"]}, "op", "A change is one of: move, turn,"),
        ({"op": "move", "piece": "E1"}, "", "The field zone is missing. Add it."),
        ({"op": "move", "piece": "E1", "zone": "attic"}, ".zone", "There is no zone “attic”."),
        ({"op": "move", "piece": "X", "zone": "trash"}, ".piece", "There is no card “X”"),
        ({"op": "set", "fact": "luck", "value": 1}, ".fact", "There is no value of the table"),
        ({"op": "set", "fact": "turn_no"}, "", "The field value is missing. Add it."),
        ({"op": "set", "fact": "turn_no", "value": {}}, ".value", "A value is a number,"),
        ({"op": "set", "fact": "turn_no", "value": "x"}, ".value", "turn number is a whole"),
        ({"op": "set", "fact": "turn_user", "value": "Sam"}, ".value", "No user Sam sits here"),
        ({"op": "eliminate", "seat": "Sam"}, ".seat", "No user Sam sits here"),
        ({"op": "end", "winners": ["Sam"]}, ".winners[0]", "No user Sam sits here"),
        ({"op": "end", "winners": "Ada"}, ".winners", "Here stands a list, not a text."),
        ({"op": "leave", "why": 1}, "", "There is no field why here."),
        ({"op": "goto", "step": 3}, ".step", "Here stands a text, not a whole number."),
    ],
)
def test_a_change_that_cannot_be_read_is_told_with_its_place(
    change: Json, place: str, words: str
) -> None:
    with pytest.raises(ScenarioUnreadable) as caught:
        after({"manual": {"reason": "r", "changes": [change]}})

    at = place if place.startswith(".") or not place else f".{place}"
    assert caught.value.place.en == f"$.steps[0].manual.changes[0]{at}"
    assert caught.value.reason.en.startswith(words)


def test_a_change_that_cannot_be_made_is_a_failure() -> None:
    change = {"op": "goto", "step": "nowhere"}

    step, _, words = failed({"manual": {"reason": "r", "changes": [change]}})

    assert (step, words) == (1, "changes[0]: There is no step nowhere.")


def test_many_changes_that_cannot_be_made_name_the_first_and_how_many_more() -> None:
    changes = [{"op": "turn", "piece": "E1", "turned": True}]
    changes += [{"op": "goto", "step": "nowhere"}] * 50

    _, _, words = failed({"manual": {"reason": "r", "changes": changes}})

    assert words == "changes[1]: There is no step nowhere. Faults in the changes besides: 49."


# what chance decides


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ([5, 6], "Enter 3 dice, one face for each. (NNK-6.1.1)"),
        ([5, 6, 7], "A die shows 1 to 6, not 7. (NNK-6.1.1)"),
        (5, "Enter 3 dice, one face for each. (NNK-6.1.1)"),
    ],
)
def test_dice_that_cannot_fall_so_are_refused(outcome: object, words: str) -> None:
    assert failed(*ATTACK, {"chance": outcome}) == (8, ("NNK-6.1.1",), words)


@pytest.mark.parametrize(
    ("outcome", "place"),
    [
        ([True, 6, 6], "[0]"),
        ([5, 6, "6"], "[2]"),
        ([5, [6], 6], "[1]"),
        ("5 6 6", ""),
        ("D01", ""),
        (True, ""),
        (None, ""),
    ],
)
def test_what_is_no_row_of_faces_cannot_be_read(outcome: object, place: str) -> None:
    with pytest.raises(ScenarioUnreadable) as caught:
        after(*ATTACK, {"chance": outcome})

    assert caught.value.place.en == f"$.steps[7].chance{place}"
    assert caught.value.reason.en.startswith("Write the faces of the dice as a list")


def test_an_outcome_that_nobody_waits_for_is_refused() -> None:
    assert failed({"chance": [1]}) == (
        1,
        ("NNK-5.2.1",),
        "“Battle” does not wait for dice or cards. (NNK-5.2.1)",
    )


def test_a_step_that_passes_over_the_dice_is_refused() -> None:
    step, clauses, _ = failed(*ATTACK, act("Ada", "end_step"))

    assert (step, clauses) == (8, ("NNK-5.2.1",))


@pytest.mark.parametrize("said", ["Ben", "B", 1])
def test_a_user_may_be_the_outcome(said: object) -> None:
    at = {"new": {"users": ["Ada", "Ben"], "settings": {"unyu_target": 20}}}
    cards = [{"chance": "D01"} for _ in range(5)] + [{"chance": "D03"} for _ in range(5)]

    replayed = after(*cards, {"chance": said}, setup=at, expect={"facts.first_user": "Ben"})

    assert replayed.failure is None


def test_a_card_that_is_not_left_is_refused() -> None:
    at = {"new": {"users": ["Ada", "Ben"], "settings": {"unyu_target": 20}}}

    step, clauses, words = failed(*({"chance": "E1"} for _ in range(3)), setup=at)

    assert (step, clauses) == (3, ("NNK-5.1.1",))
    assert words.startswith("Card E1 is not among the 98 cards that are left.")


@pytest.mark.parametrize("said", ["?", None, ""])
def test_a_card_may_stay_unknown(said: object) -> None:
    replayed = after({"chance": said, "provenance": "agreed"}, setup=setup("download"))

    assert replayed.failure is None
    assert replayed.steps[-1].action == Chance("", "agreed")
