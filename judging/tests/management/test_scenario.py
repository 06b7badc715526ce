"""``scenario``: what it prints for people and programs, and how it ends."""

import json
import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from decks.tests.management.running import run
from rules.tests.scenarios.files import FOLDER, act, scenario, setup

ROOT = Path(__file__).resolve().parents[3]
CAP = str(FOLDER / "dispute-06-installed-in-battle.json")


def written(folder: Path, value: Any) -> str:
    file = folder / "scenario.json"
    file.write_text(json.dumps(value), encoding="utf-8")
    return str(file)


def test_the_document_has_what_the_contract_names() -> None:
    ran = run("scenario", CAP, "--json")

    document = ran.document
    assert (ran.status, ran.complaint, ran.notes) == (0, "", "")
    assert {"ok", "steps", "state", "result", "error", "setup_warnings"} <= set(document)
    assert (document["ok"], document["error"], document["result"]) == (True, None, None)
    assert document["state"]["seats"]["Ben"]["zones"]["desktop"] == ["D01", "D02", "E2"]
    assert all(
        {"n", "player", "action", "clauses", "effects", "pending"} <= set(step)
        for step in document["steps"]
    )


def test_a_step_tells_who_did_what_by_which_clauses_and_what_comes_next() -> None:
    step = run("scenario", CAP, "--json").document["steps"][5]

    pending, trace = step.pop("pending"), step.pop("trace")
    assert trace[1] == {
        "kind": "effect",
        "depth": 1,
        "text": "Ben installs Example 2 (ブリュンヒルデ)",
        "text_ja": "Benがブリュンヒルデを出す",
        "clauses": ["NNK-B.6", "NNK-A25"],
        "readings": ["NNK-A25"],
    }
    assert step == {
        "n": 6,
        "player": "Ben",
        "action": "battle_install",
        "summary": "Ben: Install in the battle: Example 2 (ブリュンヒルデ)",
        "summary_ja": "Ben: 戦闘中に出す: ブリュンヒルデ",
        "clauses": ["NNK-B.6", "NNK-B.8", "NNK-A25"],
        "readings": ["NNK-A25"],
        "effects": ["Ben installs Example 2 (ブリュンヒルデ)"],
        "effects_ja": ["Benがブリュンヒルデを出す"],
        "refused": None,
    }
    assert (pending["who"], pending["step"]) == (["Ben"], "defence_support")


def test_the_trace_of_a_step_tells_what_did_not_apply_from_what_happened() -> None:
    file = str(FOLDER / "dispute-02-fumble-with-support.json")
    traces = [step["trace"] for step in run("scenario", file, "--json").document["steps"]]

    assert [
        (node["text"], node["clauses"], node["readings"])
        for trace in traces
        for node in trace
        if node["kind"] == "not applied"
    ] == [
        (
            "Example 1 (御影さくら) fumbles and gives 0",
            ["NNK-6.1.3", "NNK-6.1.6", "NNK-A08"],
            ["NNK-A08"],
        )
    ]
    assert all([node["depth"] for node in trace][:2] == [0, 1] for trace in traces)


def test_a_refusal_that_was_expected_says_why() -> None:
    step = run("scenario", CAP, "--json").document["steps"][-1]

    assert (step["effects"], step["clauses"]) == ([], ["NNK-6.0.5", "NNK-6.0.8"])
    assert (step["trace"], step["readings"]) == ([], [])
    assert step["refused"]["message"].endswith("The attack side fights with 2 at most. (NNK-6.0.8)")


def test_an_illegal_step_ends_with_status_1_and_its_clause(tmp_path: Path) -> None:
    value = scenario(act("Ada", "end_step"), act("Ada", "end_support"))

    ran = run("scenario", written(tmp_path, value), "--json")

    assert ran.status == 1
    assert ran.document["error"]["step"] == 2
    assert ran.document["error"]["clause"] == "NNK-6.0.7"
    assert ran.document["error"]["message"] in ran.complaint
    assert len(ran.document["steps"]) == 1


def test_what_is_not_as_expected_ends_with_status_1_and_path_expected_and_found(
    tmp_path: Path,
) -> None:
    value = scenario(expect={"seats.Ada.points": 5})

    ran = run("scenario", written(tmp_path, value), "--json")

    assert (ran.status, ran.complaint) == (
        1,
        "Not as expected. seats.Ada.points: expected 5, found 0.",
    )
    assert ran.document["mismatches"] == [{"path": "seats.Ada.points", "expected": 5, "found": 0}]


def test_doubts_about_the_set_up_are_listed_and_noted(tmp_path: Path) -> None:
    at = setup(ada={"desktop": ["E1"]})

    ran = run("scenario", written(tmp_path, scenario(setup=at)), "--json")

    assert ran.status == 0
    assert [each["code"] for each in ran.document["setup_warnings"]] == ["card_total"]
    assert ran.document["setup_warnings"][0]["clause"] == "NNK-1.1"
    assert "There are 95 cards" in ran.notes


@pytest.mark.parametrize(("until", "done"), [("0", []), ("2", [1, 2]), ("99", list(range(1, 9)))])
def test_only_so_many_steps_are_played(until: str, done: list[int]) -> None:
    ran = run("scenario", CAP, "--json", "--until", until)

    assert [step["n"] for step in ran.document["steps"]] == done


@pytest.mark.parametrize("until", ["-1", "two", "1.5", "9" * 40])
def test_a_number_of_steps_must_be_one(until: str) -> None:
    ran = run("scenario", CAP, f"--until={until}")

    assert (ran.status, ran.out) == (
        1,
        "",
    )  # argparse itself ends with status 2 on the command line
    assert "a whole number from 0 to" in ran.complaint


def test_the_text_is_in_the_language_of_the_reader() -> None:
    with translation.override("ja"):
        said = run("scenario", CAP).out

    assert "6. Ben: 戦闘中に出す: ブリュンヒルデ（NNK-B.6、NNK-B.8、当サイトの解釈NNK-A25）" in said
    assert "8. Ada: 援軍に出す: デモ双葉: 想定どおり拒否" in said


def test_the_text_tells_each_step_and_what_the_game_waits_for() -> None:
    lines = run("scenario", CAP).out.splitlines()

    assert lines[0] == "1. Ada: Attack: Demo ghost 3, Ben (NNK-5.2.8, NNK-6.0.1, NNK-6.0.2)"
    assert lines[-1] == "Waiting for Ben: Support of the defence side (NNK-6.0.5, NNK-6.0.12)"


def test_the_end_of_a_game_is_told() -> None:
    said = run("scenario", str(FOLDER / "dispute-08-points.json")).out

    assert said.splitlines()[-1] == (
        "The game is over. Points victory: Ada (NNK-8.0, NNK-8.1; house reading NNK-A01)"
    )


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "marked.json"
    file.write_bytes(b"\xef\xbb\xbf" + Path(CAP).read_bytes())

    assert run("scenario", str(file)).status == 0


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(Path(CAP).read_bytes())))

    assert run("scenario", "-", "--json").document["ok"] is True


def shell(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


@pytest.mark.parametrize(
    ("arguments", "status", "complaint"),
    [
        ((CAP, "--json"), 0, ""),
        (("no-such-file.json",), 2, "there is no such file"),
        ((CAP, "--until", "x"), 2, "a whole number"),
    ],
)
def test_the_command_line_ends_without_a_traceback(
    arguments: tuple[str, ...], status: int, complaint: str
) -> None:
    ran = shell("scenario", *arguments, LANGUAGE_CODE="en")

    assert ran.returncode == status
    assert complaint in ran.stderr
    assert "Traceback" not in ran.stderr
    assert arguments[-1] != "--json" or json.loads(ran.stdout)["ok"]


NO_SUCH = "NNK-" + "99.9"


@pytest.mark.parametrize(
    ("step", "expect", "place"),
    [
        ({"refused": NO_SUCH}, {}, "$.steps[0].refused"),
        ({"refused": ["NNK-5.2.4", "NNK-" + "A99"]}, {}, "$.steps[0].refused"),
        ({"refused": "DRM-1.01"}, {}, "$.steps[0].refused"),
        ({"expect": {"clauses": ["NNK-5.2.9", NO_SUCH]}}, {}, "$.steps[0].expect.clauses[1]"),
        ({}, {"clauses.lacks": NO_SUCH}, '$.expect["clauses.lacks"]'),
        ({}, {"clauses": {"lacks": [NO_SUCH]}}, "$.expect.clauses.lacks[0]"),
    ],
)
def test_a_clause_that_no_rulebook_of_the_title_has_cannot_be_read(
    tmp_path: Path, step: Any, expect: Any, place: str
) -> None:
    value = scenario(act("Ada", "end_step") | step, expect=expect)

    ran = run("scenario", written(tmp_path, value))

    assert ran.status == 2
    assert f"{place}: There is no such clause: " in ran.complaint
