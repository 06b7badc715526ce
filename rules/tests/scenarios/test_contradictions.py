"""Positions that contradict themselves in ways that nothing looks for are refused by one line."""

import pytest

from rules.tests.scenarios.files import Json, act, played

CHOICE_ALONE = [
    "onsen v1",
    "users: Ada, Ben",
    "doing: bathing.act",
    "doing: sealed_choice.choose seats=(@Ada, @Ben) choices=(none, none)",
    "start_player: Ada",
    "turn_player: Ben",
    "round: 5",
    "deck: ? x40",
    "spring_1: O1, O7",
    "spring_2: R1",
    "",
    "Ada",
    "leader: L2 (known=(all))",
    "companions: C1 (known=(all)), C3 (known=(all))",
    "",
    "Ben",
    "leader: ?",
    "companions: ? x2",
]


def scenario(title: str, version: str, lines: list[str], *steps: Json) -> Json:
    return {
        "format": "gunbai-scenario",
        "version": 1,
        "title": title,
        "rules_version": version,
        "setup": {"text": lines},
        "steps": list(steps),
    }


def test_a_procedure_that_lies_on_the_wrong_one_ends_at_the_step_that_needs_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    both = (act("Ada", "choose_area", area=1), act("Ben", "choose_area", area=2))

    replayed = played(scenario("onsen", "v1", CHOICE_ALONE, *both))[1]

    assert replayed.failure is not None
    assert (replayed.failure.step, len(replayed.steps)) == (2, 1)
    assert replayed.failure.words.en.startswith("What is entered contradicts itself")
    assert "Error" not in replayed.failure.words.en + replayed.failure.words.ja
    assert "step 2" in caplog.text


@pytest.mark.parametrize(
    ("title", "version", "users", "said"),
    [
        ("omoline", "r2", "Ada, Ben, Cleo", "3 play; the rules are for 2."),
        ("doremi", "4.01", "Ada", "1 play; the rules are for 2."),
        ("onsen", "v1", "Ada", "1 play; the rules are for 2 to 6."),
        ("onsen", "v1", ", ".join("ABCDEFG"), "7 play; the rules are for 2 to 6."),
    ],
)
def test_a_table_of_too_few_or_too_many_does_not_go_on(
    title: str, version: str, users: str, said: str
) -> None:
    replayed = played(scenario(title, version, [f"{title} {version}", f"users: {users}"]))[1]

    assert replayed.failure is not None
    assert said in replayed.failure.words.en
