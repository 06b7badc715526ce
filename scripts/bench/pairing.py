"""The site's pairing beside others: times, quality, bars."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from statistics import median

from scripts.bench.pairers import (
    FLOOR,
    NETWORKX,
    NUMPY_FLOOR,
    OURS,
    PAIRERS,
    RUSTWORKX,
    SWISSPAIR,
    WHOLE,
)
from scripts.bench.quality import Quality
from scripts.bench.report import Bar, Report, Table, at_most, times_faster
from scripts.bench.rounds import Measured, measured

SIZES = (32, 128, 512, 2_000, 5_000, 10_000)
SEEDS = (1, 2, 3)
COMPARED_FROM, LARGEST = 512, 10_000
MUST_RATIO, AIM_RATIO = 15, 30
MOST_FLOORS = 2.5
WORST_MS = 15.0
EXACT = (RUSTWORKX, NETWORKX)
FLOORS = (FLOOR, NUMPY_FLOOR)

METHODS = ("scan", "windows", "field")
HOW = ("gaps", "runs", "full graph")

Rows = list[Measured]
Round = tuple[int, int]
Optima = dict[Round, Quality]
Sizes = Sequence[int]


def report(sizes: Sizes = SIZES, seeds: Sequence[int] = SEEDS) -> Report:
    """Return what every pairer took and made of the rounds of ``seeds`` tournaments of each size."""
    rows = [row for players in sizes for row in measured(players, seeds)]
    tables = [
        times(rows, sizes),
        ratios(rows, sizes),
        floats(rows, sizes),
        faults(rows, sizes),
        proofs(rows, sizes),
    ]
    figures = [{**asdict(row), "quality": row.quality._asdict()} for row in rows]
    return Report(tables, bars(rows, sizes), figures)


def of(rows: Rows, pairer: str, players: int) -> Rows:
    """Return the rounds of one pairer at one size."""
    return [row for row in rows if row.pairer == pairer and row.players == players]


def median_ms(rows: Rows, pairer: str, players: int) -> float | None:
    """Return the median over the rounds of one pairer at one size, None without any."""
    taken = [row.ms for row in of(rows, pairer, players)]
    return median(taken) if taken else None


def worst_ms(rows: Rows, pairer: str, players: int) -> float | None:
    """Return the worst round of one pairer at one size, None without any."""
    return max((row.ms for row in of(rows, pairer, players)), default=None)


def times(rows: Rows, sizes: Sizes) -> Table:
    def cell(pairer: str, players: int) -> str:
        found = of(rows, pairer, players)
        if len(found) == 1:
            return f"{_ms(found[0].ms)} (1 round)"
        taken = [row.ms for row in found]
        return f"{_ms(median(taken))} / {_ms(max(taken))}" if taken else "-"

    notes = (
        "Every round of the tournaments counts; a round's figure is the median of nine calls, in three turns",
        "of three, of one for the full graphs. All have the same rounds, ready in the form that each wants.",
    )
    return _by_size("One round, CPU ms: median / worst", PAIRERS, sizes, cell, notes)


def ratios(rows: Rows, sizes: Sizes) -> Table:
    def cell(pairer: str, players: int) -> str:
        ours, theirs = median_ms(rows, OURS, players), median_ms(rows, pairer, players)
        return f"{theirs / ours:,.2f}" if ours and theirs else "-"

    others = [name for name in PAIRERS if name != OURS]
    return _by_size(f"Medians in units of “{OURS}”", others, sizes, cell)


def floats(rows: Rows, sizes: Sizes) -> Table:
    def cell(pairer: str, players: int) -> str:
        found = of(rows, pairer, players)
        total = f"{sum(row.quality.floats for row in found):,}"
        return f"{total} ({len(found)} of {len(of(rows, OURS, players))})" if found else "-"

    notes = ("In brackets: rounds measured, of all rounds.",)
    return _by_size("Sum of the score differences of all matches", PAIRERS, sizes, cell, notes)


def faults(rows: Rows, sizes: Sizes) -> Table:
    def cell(pairer: str, players: int) -> str:
        found = of(rows, pairer, players)
        counts = (
            sum(row.quality.rematches for row in found),
            sum(row.quality.further_byes for row in found),
            sum(row.quality.unseated for row in found),
            sum(theirs > ours for theirs, ours in compared(rows, pairer, players)),
        )
        return " / ".join(map(str, counts)) if found else "-"

    title = "Rematches / further byes / players unseated / rounds worse than ours"
    return _by_size(title, PAIRERS, sizes, cell)


def compared(rows: Rows, pairer: str, players: int) -> Iterator[tuple[Quality, Quality]]:
    """Yield the objectives (theirs, ours) of every round that ``pairer`` had at this size."""
    ours = {_key(row): row.quality for row in of(rows, OURS, players)}
    for row in of(rows, pairer, players):
        yield row.quality, ours[_key(row)]


def proofs(rows: Rows, sizes: Sizes) -> Table:
    methods = [f"by {method}" for method in METHODS]
    head = ("players", "rounds", *methods, *HOW, "not proven (above by)", "worse than optimum")
    notes = (
        "Certified by scan, windows or field. Proven of least float sum by gaps: each with an odd number of",
        "players above is crossed once; by runs: the exact optimum of an easier round is no lower; by the",
        "full graph where both leave it open. Wherever a full graph was solved, the whole objective is compared.",
    )
    title = f"How the float sums of “{OURS}” are proven"
    return Table(title, head, [_proofs_line(rows, players) for players in sizes], notes)


def _proofs_line(rows: Rows, players: int) -> tuple[str, ...]:
    ours, known = of(rows, OURS, players), optima(rows, players)
    found = [proof(row, known) for row in ours]
    found_by = [row.certificate for row in ours]
    open_ = [row for row, how in zip(ours, found, strict=True) if how is None]
    above = sum(row.quality.floats - (row.bounds.runs or row.bounds.gaps) for row in open_)
    return (
        f"{players:,}",
        f"{len(ours)}",
        *(f"{found_by.count(method)}" for method in METHODS),
        *(f"{found.count(how)}" for how in HOW),
        f"{len(open_)} ({above})" if open_ else "0",
        f"{sum(is_worse(row, known) for row in ours)} of {len(known)}",
    )


def proof(row: Measured, known: Optima) -> str | None:
    """Return how the float sum of ``row`` is proven to be the least, None when it is not."""
    value, bounds = row.quality, row.bounds
    if value[:4] == (0, 0, 0, bounds.height):
        if value.floats == bounds.gaps:
            return "gaps"
        if value.floats == bounds.runs:
            return "runs"
    return "full graph" if value == known.get(_key(row)) else None


def is_worse(row: Measured, known: Optima) -> bool:
    """Return whether a full graph was solved for the round of ``row`` and came out better."""
    return row.quality > known.get(_key(row), row.quality)


def optima(rows: Rows, players: int) -> Optima:
    """Return the optimum by (seed, round) where a full graph was solved."""
    return {_key(row): row.quality for name in EXACT for row in of(rows, name, players)}


def bars(rows: Rows, sizes: Sizes) -> list[Bar]:
    """Return every bar of the pairing that these sizes can show."""
    found = [bar for players in sizes for bar in speed_bars(rows, players)]
    return found + [bar for players in sizes for bar in quality_bars(rows, players)]


def speed_bars(rows: Rows, players: int) -> Iterator[Bar]:
    """Yield the bars on the times at one size; small ones have none."""
    if players < COMPARED_FROM:
        return
    ours, theirs, floor = (median_ms(rows, name, players) for name in (OURS, SWISSPAIR, FLOOR))
    what = f"{players:,} players: median round"
    yield times_faster("must", f"{what}, of swisspair's", ours, theirs, MUST_RATIO)
    yield times_faster("aim", f"{what}, of swisspair's", ours, theirs, AIM_RATIO)
    times_floor = ours / floor if ours and floor else None
    yield at_most("aim", f"{what}, of the Python floor's", times_floor, MOST_FLOORS, "times")
    if players == LARGEST:
        worst = worst_ms(rows, OURS, players)
        yield at_most("must", f"{players:,} players: worst round", worst, WORST_MS, "ms")


def quality_bars(rows: Rows, players: int) -> Iterator[Bar]:
    """Yield, for both of our ways, whether each certified round has the least float sum."""
    known = optima(rows, players)
    for name in (OURS, WHOLE):
        certified = [row for row in of(rows, name, players) if row.certificate]
        proven = sum(proof(row, known) is not None for row in certified)
        yield Bar(
            kind="must",
            what=f"{players:,} players: {name}, certified rounds of least float sum",
            found=f"{proven}",
            limit=f"all {len(certified)}",
            is_met=proven == len(certified),
        )


def _by_size(
    title: str,
    names: Iterable[str],
    sizes: Sizes,
    cell: Callable[[str, int], str],
    notes: tuple[str, ...] = (),
) -> Table:
    """Return a table with a line for each of ``names`` and a column for each size."""
    head = ("players", *(f"{players:,}" for players in sizes))
    rows = [(name, *(cell(name, players) for players in sizes)) for name in names]
    return Table(title, head, rows, notes)


def _key(row: Measured) -> Round:
    return row.seed, row.round_number


def _ms(milliseconds: float) -> str:
    """Return ``milliseconds`` with about three digits.

    >>> _ms(0.0234), _ms(3.29), _ms(125.4)
    ('.023', '3.29', '125')
    """
    if milliseconds < 1:
        return f"{milliseconds:.3f}".lstrip("0")
    digits = 2 if milliseconds < 10 else 1 if milliseconds < 100 else 0
    return f"{milliseconds:,.{digits}f}"
