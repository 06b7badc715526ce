"""The commands about tournament files, as a shell runs them and as Python calls them."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils.translation import override

from tournaments.pairing import pair, request_for, round_seed
from tournaments.pairing.seeds import commitment_to
from tournaments.record import Match, Round, TournamentFile, write_tournament
from tournaments.standings import standings
from tournaments.tests.record.facts import bye, goal, make_file, make_rounds, won

MANAGE = Path(__file__).resolve().parents[3] / "manage.py"
ROUND_1 = make_rounds([won("a", "b", 40, 30), bye("c")])


def saved(folder: Path, file: TournamentFile) -> str:
    path = folder / "tournament.json"
    path.write_bytes(write_tournament(file))
    return str(path)


def answer(*arguments: str) -> Any:
    out = io.StringIO()
    call_command(*arguments, "--json", stdout=out, stderr=io.StringIO())
    return json.loads(out.getvalue())


def text_of(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def refusal(*arguments: str) -> tuple[int, str]:
    with pytest.raises(CommandError) as raised:
        call_command(*arguments, stdout=io.StringIO(), stderr=io.StringIO())
    return raised.value.returncode, str(raised.value)


def run(*arguments: str, stdin: bytes = b"", **environment: str) -> tuple[int, bytes, str]:
    """Run ``manage.py`` without a database and return exit status, output and errors."""
    done = subprocess.run(
        [sys.executable, str(MANAGE), *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        env={**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:9/none", **environment},
    )
    return done.returncode, done.stdout, done.stderr.decode()


def test_standings_prints_the_standings_as_json(tmp_path: Path) -> None:
    file = make_file("abc", ROUND_1)

    assert answer("standings", saved(tmp_path, file)) == [
        {**row.to_json(), "above_next": why}
        for row, why in zip(
            standings(file),
            [
                {"en": "point differential: 130 against 0", "ja": "得点差：130 対 0"},
                {"en": "match points: 3 against 0", "ja": "勝ち点：3 対 0"},
                None,
            ],
            strict=True,
        )
    ]


def test_standings_after_a_round(tmp_path: Path) -> None:
    path = saved(tmp_path, make_file("abc", ROUND_1))

    assert [row["rank"] for row in answer("standings", path, "--after-round=0")] == [1, 1, 1]
    assert refusal("standings", path, "--after-round=2") == (
        1, "There is no round 2; the tournament has 1.",
    )  # fmt: skip


def test_standings_prints_an_aligned_table(tmp_path: Path) -> None:
    path = saved(tmp_path, make_file("abc", ROUND_1))

    assert text_of("standings", path).splitlines() == [
        "Rank  Player    Match points  Point differential  Won-drawn-lost  Byes",
        "   1  Player a             3                 130  1-0-0           0",
        "   2  Player c             3                   0  0-0-0           1",
        "   3  Player b             0                   0  0-0-1           0",
    ]


def test_standings_tells_doubts_on_standard_error(tmp_path: Path) -> None:
    games = [goal("a", {"a": 90, "b": 0}), goal("a", {"a": 100, "b": 0})]
    match = Match(players=["a", "b"], games=games, result="a")
    errors = io.StringIO()

    path = saved(tmp_path, make_file("ab", make_rounds([match])))
    call_command("standings", path, stdout=io.StringIO(), stderr=errors)

    assert errors.getvalue().startswith("$.rounds[0].matches[0].games[0].points: A victory by")


def test_pair_prints_what_the_seed_gives(tmp_path: Path) -> None:
    file = make_file("abc", ROUND_1)
    path = saved(tmp_path, file)

    expected = pair(request_for(file, 2), round_seed("seed", 2)).to_json()
    assert answer("pair", path) == expected
    other = answer("pair", path, "--seed=other")
    assert other["seed"] == round_seed("other", 2)
    assert text_of("pair", path).splitlines()[0].split() == ["Table", "Players", "Reason"]


def test_pair_says_which_tables_lack_a_result(tmp_path: Path) -> None:
    matches = [Match(table=4, players=["a", "b"]), bye("c")]

    assert refusal("pair", saved(tmp_path, make_file("abc", make_rounds(matches)))) == (
        1, "Round 1 is not finished: no result at table 4.",
    )  # fmt: skip


def test_pair_refuses_when_all_rounds_are_played(tmp_path: Path) -> None:
    file = make_file("ab", make_rounds(*[[won("a", "b")]] * 3))

    assert refusal("pair", saved(tmp_path, file)) == (1, "All 3 rounds are played.")


def test_pair_refuses_nobody(tmp_path: Path) -> None:
    assert refusal("pair", saved(tmp_path, make_file("")))[0] == 1


def test_verify_pairings_tells_true_from_false(tmp_path: Path) -> None:
    file = make_file("abcdef")
    result = pair(request_for(file, 1), round_seed("seed", 1))
    matches = [Match(table=p.table, players=list(p.players)) for p in result.matches]
    sound = msgspec.structs.replace(file, rounds=[Round(number=1, matches=matches)])
    false = msgspec.structs.replace(file, rounds=[Round(number=1, attempt=9, matches=matches)])

    path = saved(tmp_path, sound)
    assert answer("verify_pairings", path)["ok"] is True
    assert text_of("verify_pairings", path).splitlines() == [
        "The file names no commitment to its secret.",
        "Round 1: as the seed gives it",
    ]
    assert refusal("verify_pairings", saved(tmp_path, false)) == (
        1, "Rounds that the seed does not give as they were published: 1.",
    )  # fmt: skip


def test_verify_pairings_names_what_differs_and_what_was_made_by_hand(tmp_path: Path) -> None:
    file = make_file("abcdef")
    result = pair(request_for(file, 1), round_seed("seed", 1))
    first, second, third = (Match(table=p.table, players=list(p.players)) for p in result.matches)
    swapped = [
        msgspec.structs.replace(first, players=[first.players[0], second.players[1]]),
        msgspec.structs.replace(second, players=[second.players[0], first.players[1]]),
    ]
    by_hand = msgspec.structs.replace(third, table=9, manual=True, manual_reason="a broken table")
    rounds = [Round(number=1, matches=[*swapped, by_hand])]
    path = saved(tmp_path, msgspec.structs.replace(file, rounds=rounds))

    status, out, errors = run("verify_pairings", path)

    assert status == 1
    assert errors.endswith("Rounds that the seed does not give as they were published: 1.\n")
    a, b, c, d = (f"Player {id_}" for id_ in (*first.players, *second.players))
    assert out.decode().splitlines() == [
        "The file names no commitment to its secret.",
        "Round 1: NOT as the seed gives it",
        f"  By hand, table 9: {', '.join(third.players)} (a broken table)",
        f"  table 1: {a} – {d} in the file, but the draw seats {a} – {b} here.",
        f"  table 2: {c} – {b} in the file, but the draw seats {c} – {d} here.",
    ]


def test_verify_pairings_compares_the_commitment_noted_before_round_1(tmp_path: Path) -> None:
    path = saved(tmp_path, make_file("ab"))

    assert answer("verify_pairings", path, "--commitment", commitment_to("seed"))["ok"] is True
    assert refusal("verify_pairings", path, "--commitment", commitment_to("other")) == (
        1, "The secret is not the one that was committed to before round 1.",
    )  # fmt: skip


def test_simulate_prints_a_row_for_each_round() -> None:
    report = answer("simulate", "--players=9", "--rounds=3", "--seed=s")

    assert (report["players"], report["seed"]) == (9, "s")
    assert [row["round"] for row in report["rounds"]] == [1, 2, 3]
    assert len(text_of("simulate", "--players=9", "--rounds=3").splitlines()) == 5


def test_a_command_speaks_the_active_language(tmp_path: Path) -> None:
    with override("ja"):
        _, words = refusal("pair", saved(tmp_path, make_file("")))

    assert words == "対戦を組む人がいません。参加中のプレイヤーが0人です。"


def test_a_command_reads_standard_input_without_a_database() -> None:
    data = b"\xef\xbb\xbf" + write_tournament(make_file("abc", ROUND_1))

    status, out, errors = run("standings", "-", "--json", stdin=data)

    assert (status, errors) == (0, "")
    assert [row["player"] for row in json.loads(out)] == ["a", "c", "b"]


@pytest.mark.parametrize(
    ("name", "content", "part"),
    [
        ("missing.json", None, "there is no such file"),
        (".", None, "this is a folder"),
        ("a.json", b"", "line 1, column 1: not JSON"),
        ("a.json", b"\xff", "byte 1 is not UTF-8"),
        ("a.json", b"[" * 200_000, "nested too deeply"),
        ("a.json", b"9" * 9_999, "too many digits"),
        ("a.json", b"{}", "$.format: this is not a gunbai-tournament file"),
    ],
)
@pytest.mark.parametrize("command", ["standings", "pair", "verify_pairings"])
def test_what_cannot_be_read_ends_with_2_and_one_line(
    tmp_path: Path, command: str, name: str, content: bytes | None, part: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)

    status, message = refusal(command, str(path))

    assert status == 2
    assert message == f"{path}: {message.removeprefix(f'{path}: ')}"
    assert part in message
    assert "\n" not in message


@pytest.mark.parametrize(
    "arguments",
    [
        ["standings"],
        ["standings", "-", "--after-round=x"],
        ["simulate", "--players=0", "--rounds=1"],
        ["simulate", "--players=10001", "--rounds=1"],
        ["simulate", "--players=" + "9" * 6_000, "--rounds=1"],
        ["simulate", "--players=8"],
        ["pair", "-", "--seed=\udcff"],
    ],
)
def test_a_wrong_option_ends_with_2_and_no_traceback(arguments: list[str]) -> None:
    status, out, errors = run(*arguments)

    assert (status, out) == (2, b"")
    assert "Traceback" not in errors
    assert errors.startswith("usage:")


def test_a_fault_ends_the_process_with_one_line() -> None:
    assert run("standings", "-", stdin=b"{}") == (
        2, b"", "Unreadable: standard input: $.format: this is not a gunbai-tournament file\n",
    )  # fmt: skip


def test_a_reader_who_goes_away_sees_no_traceback(tmp_path: Path) -> None:
    path = saved(tmp_path, make_file([*make_file("ab").players], ROUND_1[:0]))
    read, write = os.pipe()
    os.close(read)

    done = subprocess.run(
        [sys.executable, str(MANAGE), "standings", path, "--json"],
        stdout=write, stderr=subprocess.PIPE, check=False,
    )  # fmt: skip
    os.close(write)

    assert (done.returncode, done.stderr) == (0, b"")


def test_output_is_utf_8_whatever_the_terminal_says(tmp_path: Path) -> None:
    path = saved(tmp_path, make_file("ab", title="doremi"))

    status, out, _ = run("pair", path, "--json", PYTHONIOENCODING="ascii", LC_ALL="C")

    assert status == 0
    assert "勝ち点0" in out.decode()
