"""What the benchmark concludes from its figures."""

import gc
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from scripts.bench import __main__ as command
from scripts.bench import pairing, pods, standings
from scripts.bench.pairers import FLOOR, OURS, RUSTWORKX, SWISSPAIR, WHOLE
from scripts.bench.quality import Quality
from scripts.bench.report import Bar, Report, Table, at_most, is_passed, times_faster
from scripts.bench.rounds import Bounds, Measured
from scripts.bench.timing import in_turn, timed

OPTIMUM = Quality(0, 0, 0, 0, 6, 18)


def make_row(
    pairer: str,
    ms: float = 1.0,
    *,
    players: int = 512,
    round_number: int = 1,
    quality: Quality = OPTIMUM,
    certificate: str | None = None,
    bounds: Bounds | None = None,
) -> Measured:
    return Measured(
        pairer=pairer,
        players=players,
        seed=1,
        round_number=round_number,
        active=players,
        ms=ms,
        quality=quality,
        certificate=certificate,
        bounds=bounds or Bounds(height=0, gaps=6, runs=None),
    )


def verdicts(rows: list[Measured], players: int = 512) -> list[tuple[str, str, str]]:
    return [(bar.kind, bar.found, bar.verdict) for bar in pairing.speed_bars(rows, players)]


def test_the_median_is_compared_with_the_peer_and_the_floor() -> None:
    ours = [make_row(OURS, ms, round_number=n) for n, ms in enumerate((1.0, 2.0, 99.0))]

    rows = [*ours, make_row(SWISSPAIR, 30.0), make_row(FLOOR, 0.5)]

    assert verdicts(rows) == [
        ("must", "1/15.0", "ok"),
        ("aim", "1/15.0", "MISSED"),
        ("aim", "4 times", "MISSED"),
    ]


def test_a_peer_that_is_not_there_is_told_and_fails() -> None:
    bars = list(pairing.speed_bars([make_row(OURS), make_row(FLOOR)], 512))

    assert [bar.verdict for bar in bars] == ["NOT RUN", "NOT RUN", "ok"]
    assert not is_passed(bars)


def test_the_worst_round_counts_at_the_largest_size_only() -> None:
    rows = [make_row(OURS, 15.5, players=n) for n in (5_000, 10_000)]

    assert len(verdicts(rows, 5_000)) == 3
    assert verdicts(rows, 10_000)[-1] == ("must", "15.5 ms", "MISSED")
    assert verdicts(rows, 128) == []


@pytest.mark.parametrize(
    ("quality", "bounds", "is_optimum_known", "proof"),
    [
        (OPTIMUM, Bounds(0, 6, None), False, "gaps"),
        (OPTIMUM, Bounds(0, 3, 6), False, "runs"),
        (OPTIMUM, Bounds(0, 3, 3), True, "full graph"),
        (OPTIMUM, Bounds(0, 3, 3), False, None),
        (OPTIMUM, Bounds(0, 3, None), False, None),
        (OPTIMUM._replace(floats=9), Bounds(0, 6, 6), True, None),
        (OPTIMUM._replace(rematches=1), Bounds(0, 6, None), False, None),
        (OPTIMUM._replace(bye_height=3), Bounds(0, 6, None), False, None),
        (OPTIMUM._replace(bye_height=3), Bounds(3, 6, None), False, "gaps"),
    ],
)
def test_a_float_sum_is_proven_by_a_bound_or_the_full_graph(
    quality: Quality, bounds: Bounds, is_optimum_known: bool, proof: str | None
) -> None:
    row = make_row(OURS, quality=quality, bounds=bounds)
    known = {(1, 1): OPTIMUM} if is_optimum_known else {}

    assert pairing.proof(row, known) == proof


def test_a_certified_round_above_the_optimum_fails() -> None:
    above = make_row(OURS, quality=OPTIMUM._replace(floats=9), certificate="windows")
    honest = make_row(WHOLE, quality=OPTIMUM._replace(floats=9), certificate=None)
    rows = [above, honest, make_row(RUSTWORKX)]

    bars = list(pairing.quality_bars(rows, 512))

    assert [(bar.found, bar.limit, bar.verdict) for bar in bars] == [
        ("0", "all 1", "MISSED"),
        ("0", "all 0", "ok"),
    ]
    assert pairing.is_worse(above, pairing.optima(rows, 512))


def test_tables_tell_medians_ratios_and_faults() -> None:
    ours = [make_row(OURS, ms, round_number=n) for n, ms in ((1, 1.0), (2, 3.0))]
    worse = make_row(SWISSPAIR, 30.0, quality=OPTIMUM._replace(rematches=2))
    rows = [*ours, worse]

    cells = {
        table.title.split(":")[0].split(" ")[0]: {
            row[0]: row[1] for row in table.rows if row[0] in (OURS, SWISSPAIR)
        }
        for table in (
            pairing.times(rows, [512]),
            pairing.ratios(rows, [512]),
            pairing.floats(rows, [512]),
            pairing.faults(rows, [512]),
        )
    }

    assert cells == {
        "One": {OURS: "2.00 / 3.00", SWISSPAIR: "30.0 (1 round)"},
        "Medians": {SWISSPAIR: "15.00"},
        "Sum": {OURS: "12 (2 of 2)", SWISSPAIR: "6 (1 of 2)"},
        "Rematches": {OURS: "0 / 0 / 0 / 0", SWISSPAIR: "2 / 0 / 0 / 1"},
    }


def test_growth_beyond_n_log_n_is_missed() -> None:
    figures = {"first_ms": 400.0, "peak_mb": 401.0}

    bars = standings.bars(
        [{"players": 2, "ms": 1.0, **figures}, {"players": 4, "ms": 5.2, **figures}]
    )

    assert [(bar.found, bar.verdict) for bar in bars] == [
        ("400 ms", "ok"),
        ("401 MB", "MISSED"),
        ("1.3 times", "MISSED"),
    ]


def test_the_processes_of_one_size_count_together() -> None:
    runs = [
        {"players": 9, "first_ms": first, "ms": ms, "peak_mb": first, "above_file_mb": ms}
        for first, ms in ((5.0, 2.0), (1.0, 4.0), (3.0, 3.0))
    ]

    assert standings.together(runs) == {
        "players": 9, "first_ms": 3.0, "ms": 2.0, "peak_mb": 5.0, "above_file_mb": 4.0,
    }  # fmt: skip


def test_only_what_must_hold_decides() -> None:
    met, missed = at_most("must", "a", 1, 2, "ms"), times_faster("aim", "b", 2, 3, 2)

    assert (met.verdict, missed.verdict) == ("ok", "MISSED")
    assert is_passed([met, missed])
    assert not is_passed([met, at_most("must", "c", None, 2, "ms")])


def test_tables_are_aligned_or_markdown() -> None:
    table = Table("Title", ("a", "ms"), [("long", "1.0"), ("b", "12.0")], ("Note.",))

    assert table.text().splitlines() == [
        "Title", "", "a       ms", "----  ----", "long   1.0", "b     12.0", "", "Note.",
    ]  # fmt: skip
    assert table.markdown().splitlines() == [
        "### Title", "", "| a | ms |", "| --- | ---: |", "| long | 1.0 |", "| b | 12.0 |", "", "Note.",
    ]  # fmt: skip


def test_all_are_called_in_turn_and_the_median_counts() -> None:
    called: list[str] = []

    def call(name: str, times: list[float]) -> Callable[[], float]:
        def one() -> float:
            called.append(name)
            return times[called.count(name) - 1]

        return one

    figures = in_turn(
        {"a": call("a", [9, 1, 1, 1, 1, 1, 2, 2, 2]), "b": call("b", [7])}, once={"b"}, first=1
    )

    assert figures == {"a": 1, "b": 7}
    assert "".join(called) == "baaaaaaaaa"


def test_the_garbage_collector_is_still_while_the_clock_runs() -> None:
    _, was_on = timed(gc.isenabled)

    assert (was_on, gc.isenabled()) == (False, True)


def test_the_command_writes_every_figure_and_fails_for_a_missed_bar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bar = Bar("must", "pods of 500 players", "3 s", "at most 2 s", False)
    report = Report([Table("Pods", ("a",), [("b",)])], [bar], [{"ms": 3_000}])
    monkeypatch.setattr(pods, "report", lambda: report)

    status = command.main(["--only", "pods", "--json", str(tmp_path / "figures.json")])

    assert status == 1
    assert "pods of 500 players  must    3 s  at most 2 s  MISSED" in capsys.readouterr().out
    written = json.loads((tmp_path / "figures.json").read_text())
    assert written["sections"] == {"pods": [{"ms": 3_000}]}
    assert written["bars"][0]["verdict"] == "MISSED"


def test_unknown_sections_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(["--only", "pairings"])

    assert "no section 'pairings'; there are pairing, standings, pods, engine, stepper, lookup" in (
        capsys.readouterr().err
    )
