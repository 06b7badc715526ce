"""The command that compares the Doremi engine with the oracle on many situations."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from scripts import differential


def test_situations_on_which_both_agree_succeed(capsys: pytest.CaptureFixture[str]) -> None:
    assert differential.main(["--situations", "6", "--first", "3"]) == 0
    assert (
        "ok     doremi: 6 situations against the oracle, 0 differences" in capsys.readouterr().out
    )


def test_a_difference_fails_and_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(differential, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(
        differential, "compare_all", lambda seeds: [f"situation {n}: x" for n in seeds if n == 260]
    )

    assert differential.main(["--situations", "300"]) == 1
    told = capsys.readouterr().out
    assert "FAILED doremi: 300 situations against the oracle, 1 differences" in told
    assert "situation 260: x" in told
