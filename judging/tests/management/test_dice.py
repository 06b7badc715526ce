"""``dice``: the chances of one side, and of an attack side against a defence side."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from decks.tests.management.running import run

ROOT = Path(__file__).resolve().parents[3]


def document(*arguments: str) -> Any:
    ran = run("dice", *arguments, "--json")
    assert (ran.status, ran.complaint, ran.notes) == (0, "", "")
    return ran.document


def chance(fraction: str, percent: str) -> dict[str, str]:
    return {"fraction": fraction, "percent": percent}


def test_one_side_has_mean_fumble_and_every_total() -> None:
    found = document("1D-3")

    sixth = chance("1/6", "16.67%")
    assert found == {
        "clamp": False,
        "pooled": False,
        "attack": {
            "term": "1D-3",
            "ghosts": [{"term": "1D-3", "dice": 1, "modifier": -3}],
            "mean": {"fraction": "-1/2", "decimal": "-0.5"},
            "fumble": chance("0", "0.00%"),
            "out_of": 6,
            "distribution": [
                {"total": total, "ways": 1, "chance": sixth} for total in range(-3, 3)
            ],
        },
        "defence": None,
        "odds": None,
    }


def test_clamped_results_below_0_count_0() -> None:
    attack = document("1D-3", "--clamp")["attack"]

    assert attack["mean"] == {"fraction": "1/2", "decimal": "0.5"}
    assert attack["distribution"][0] == {"total": 0, "ways": 4, "chance": chance("2/3", "66.67%")}


@pytest.mark.clause("NNK-6.0.15")
def test_two_sides_have_odds_and_a_tie_is_the_defence_s() -> None:
    found = document("3D+2+2", "3D+1")

    assert (found["attack"]["term"], found["defence"]["term"]) == ("3D+4", "3D+1")
    assert found["odds"] == {
        "win": chance("33611/46656", "72.04%"),
        "tie": chance("1711/23328", "7.33%"),
        "lose": chance("9623/46656", "20.63%"),
        "defence_wins": chance("13045/46656", "27.96%"),
    }


@pytest.mark.parametrize("side", ["1D+1 & 1D+1", "1D+1,1D+1", "１Ｄ＋１、１ｄ＋１"])
def test_a_side_of_two_ghosts_fumbles_only_as_a_pool(side: str) -> None:
    apart, pooled = (document(side, *options)["attack"] for options in ((), ("--pooled",)))

    assert [each["term"] for each in (apart, pooled)] == ["1D+1 & 1D+1"] * 2
    assert apart["fumble"] == chance("0", "0.00%")
    assert pooled["fumble"] == chance("1/36", "2.78%")
    assert [each["distribution"][0]["total"] for each in (apart, pooled)] == [2, 0]


def test_a_chance_that_is_hardly_there_is_not_shown_as_none() -> None:
    assert document("12D")["attack"]["fumble"] == chance("1/2176782336", "0.00000005%")
    assert document("1D+9", "2D-9")["odds"]["win"] == chance("1", "100.00%")


def test_chances_of_all_totals_make_one() -> None:
    totals = document("4D-2 & 2D")["attack"]["distribution"]

    assert sum(Fraction(each["chance"]["fraction"]) for each in totals) == 1


def test_people_read_who_wins_first_then_both_sides() -> None:
    ran = run("dice", "1D+1", "1D")

    assert (ran.status, ran.complaint) == (0, "")
    assert ran.out == (
        "Attack is larger and wins            7/12  58.33%\n"
        "Equal: the defence wins              5/36  13.89%\n"
        "Attack is smaller: the defence wins  5/18  27.78%\n"
        "The defence wins together            5/12  41.67%\n"
        "\n"
        "1D+1: mean 3.5 (7/2), fumble 0 (0.00%)\n"
        "Total  Ways of 6  Chance\n"
        "    1          1  16.67%\n"
        "    2          1  16.67%\n"
        "    3          1  16.67%\n"
        "    4          1  16.67%\n"
        "    5          1  16.67%\n"
        "    6          1  16.67%\n"
        "\n"
        "1D: mean 2.5 (5/2), fumble 0 (0.00%)\n"
        "Total  Ways of 6  Chance\n"
        "    0          1  16.67%\n"
        "    1          1  16.67%\n"
        "    2          1  16.67%\n"
        "    3          1  16.67%\n"
        "    4          1  16.67%\n"
        "    5          1  16.67%\n"
    )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([""], "attack side: No dice are written."),
        (["D"], "attack side: “D” cannot be read from “D” on."),
        (["2D+"], "attack side: “2D+” ends too early."),
        (["2D", "2D++1"], "defence side: “2D++1” cannot be read from “+1” on."),
        (["0D"], "attack side: “0D” has 0 dice."),
        (["2D", "13D"], "defence side: “13D” has 13 dice."),
        (["3D & "], "attack side: A ghost is missing in “3D &”."),
        (["9" * 5000 + "D"], "attack side: “999"),
        (["1D+" + "9" * 5000], "attack side: The modifier of “1D+999"),
        (["🎲\n🎲"], "attack side: “🎲 🎲” cannot be read from “🎲 🎲” on."),
    ],
)
def test_what_is_not_understood_is_status_2_with_place_and_mending(
    arguments: list[str], complaint: str
) -> None:
    ran = run("dice", *arguments, "--json")

    assert (ran.status, ran.out) == (2, "")
    assert ran.complaint.startswith(complaint)
    assert "Write " in ran.complaint
    assert "\n" not in ran.complaint
    assert len(ran.complaint) < 200


def test_a_complaint_speaks_the_language_of_the_site() -> None:
    with translation.override("ja"):
        complaint = run("dice", "13D").complaint

    assert complaint.endswith("「13D」はダイスが13個です。一体につき1個から12個で書いてください。")


@pytest.mark.parametrize(
    ("arguments", "status", "lines"),
    [(["2D", "2D", "--json"], 0, 0), (["2D++", "--json"], 2, 1)],
)
def test_the_shell_gets_status_and_one_document_without_a_database(
    tmp_path: Path, arguments: list[str], status: int, lines: int
) -> None:
    ran = subprocess.run(
        [sys.executable, "manage.py", "dice", *arguments],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path}/none.sqlite3"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (ran.returncode, len(ran.stderr.splitlines())) == (status, lines)
    if status == 0:
        assert json.loads(ran.stdout)["odds"]["win"] == chance("575/1296", "44.37%")
    else:
        assert ran.stdout == ""
    assert list(tmp_path.iterdir()) == []
