"""The command that compares the engines with the oracles on many situations."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from scripts import differential
from scripts.differential import Comparison

ALL = [
    "doremi, turns",
    "omoline, ends of a turn",
    "onsen, orders",
    "onsen, scoring",
    "onsen, choices",
]


def compared(told: str) -> list[str]:
    """Return what each line says was compared, where nothing differs."""
    end = ": 6 situations against the oracle, 0 differences"
    return [line.removeprefix("ok     ").partition(end)[0] for line in told.splitlines()]


@pytest.mark.parametrize(
    ("title", "lines"),
    [([], ALL), (["--title", "omoline"], ALL[1:2]), (["--title", "onsen"], ALL[2:])],
)
def test_situations_on_which_both_agree_succeed(
    title: list[str], lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert differential.main([*title, "--situations", "6", "--first", "3"]) == 0
    assert compared(capsys.readouterr().out) == lines


def test_how_many_situations_are_compared_unless_it_is_said() -> None:
    counts = [each.situations for each in differential.COMPARISONS]

    assert counts == [20_000, 5_000, 5_000, 5_000, 5_000]


def test_a_difference_in_one_comparison_fails_and_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = Comparison("doremi", "turns", lambda n: ["x"] if n == 260 else [])
    other = Comparison("onsen", "orders", lambda n: [])
    monkeypatch.setattr(differential, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(differential, "COMPARISONS", (one, other))

    assert differential.main(["--situations", "300"]) == 1
    told = capsys.readouterr().out
    assert "FAILED doremi, turns: 300 situations against the oracle, 1 differences" in told
    assert "       situation 260: x" in told
    assert "ok     onsen, orders: 300 situations against the oracle, 0 differences" in told
