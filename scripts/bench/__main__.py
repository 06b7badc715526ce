"""``make bench``: measure, print tables and bars.

    make bench
    make bench ONLY=pairing SIZES=32,128
    make bench ARGS="--markdown --json figures.json"

Exit status 1 when a bar that must be met is missed, or could not be measured.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from scripts.bench import engine, lookup, pairing, pods, standings, stepper
from scripts.bench.machine import machine
from scripts.bench.progress import progress
from scripts.bench.report import Bar, Report, Table, as_json, bars_table, is_passed

SECTIONS = ("pairing", "standings", "pods", "engine", "stepper", "lookup", "flow")
FLOW = "page flow of a large round"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the sections asked for, print them, and return the exit status."""
    asked = parser().parse_args(arguments)
    told: Callable[[Table], str] = Table.markdown if asked.markdown else Table.text
    about = machine()
    print(", ".join(f"{name} {value}" for name, value in about.items()), flush=True)
    reports: dict[str, Report] = {}
    for name in asked.only:
        reports[name] = measure(name, asked)
        progress()
        for table in reports[name].tables:
            print(f"\n{told(table)}", flush=True)
    bars = [bar for report in reports.values() for bar in report.bars]
    print(f"\n{told(bars_table(bars))}")
    if asked.json:
        asked.json.write_text(json.dumps(as_json(reports, about), indent=1) + "\n")
    return 0 if is_passed(bars) else 1


def measure(section: str, asked: argparse.Namespace) -> Report:
    """Return what one section measured."""
    if section == "pairing":
        return pairing.report(asked.sizes, asked.seeds)
    if section == "standings":
        return standings.report()
    if section == "pods":
        return pods.report()
    if section == "engine":
        return engine.report()
    if section == "stepper":
        return stepper.report()
    if section == "lookup":
        return lookup.report()
    return flow_report()


def flow_report() -> Report:
    """Return whether the page flow of a large round holds; it prints its own figures."""
    if find_spec("scripts.bench.flow") is None:
        return Report(bars=[Bar("must", FLOW, "-", "passes", None)])
    status = import_module("scripts.bench.flow").main()
    return Report(bars=[Bar("must", FLOW, f"status {status}", "status 0", status == 0)])


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__.splitlines()[0])
    parser.add_argument("--only", type=sections, default=SECTIONS, help=",".join(SECTIONS))
    parser.add_argument("--sizes", type=numbers, default=pairing.SIZES, help="players: 32,128,…")
    parser.add_argument("--seeds", type=numbers, default=pairing.SEEDS, help="tournaments: 1,2,3")
    parser.add_argument("--markdown", action="store_true", help="tables as Markdown")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure to FILE")
    return parser


def sections(text: str) -> tuple[str, ...]:
    """Return the sections named in ``text``, in the usual order.

    >>> sections("pods,pairing")
    ('pairing', 'pods')
    """
    named = set(text.split(","))
    if unknown := sorted(named - set(SECTIONS)):
        raise argparse.ArgumentTypeError(
            f"no section {unknown[0]!r}; there are {', '.join(SECTIONS)}"
        )
    return tuple(name for name in SECTIONS if name in named)


def numbers(text: str) -> tuple[int, ...]:
    """Return the whole numbers in ``text``, smallest first.

    >>> numbers("128,32")
    (32, 128)
    """
    found = sorted(map(int, text.split(",")))
    if found[0] < 1:
        raise argparse.ArgumentTypeError(f"{found[0]} is not 1 or more")
    return tuple(found)


if __name__ == "__main__":
    sys.exit(main())
