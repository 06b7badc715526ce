"""``make mutants TITLE=doremi MODULE=moving,blocking``: which faults no test notices.

Each module is a file of the title's code, ``all`` stands for every one. A survivor is either a
test that is missing or a fault that changes nothing; a person decides which.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random

from scripts.mutants.faults import Fault, faults
from scripts.mutants.trying import ROOT, Copy, Red

CODE = {
    "doremi": "rules/games/doremi/play",
    "nanika": "rules/games/nanika",
    "omoline": "rules/games/omoline/play",
    "onsen": "rules/games/onsen",
}
NO_RULES = ("__init__", "playable")
"""Files without rules: the second begins random games."""
DECLARED = "rules/tests/test_golden.py::test_a_game_goes_as_it_is_written_down[{case}/declared.txt]"
"""The test of what the title declares; the whole games beside it would notice nearly everything."""
LEAST_SECONDS = 30
TIMES_AS_LONG = 2
NICE = 15


def main() -> int:
    asked = arguments()
    os.nice(NICE)
    chosen = [
        (module, fault)
        for module in modules(asked.title, asked.module)
        for fault in sampled(module, asked.faults, asked.seed)
    ]
    with tempfile.TemporaryDirectory(prefix="gunbai-mutants-") as folder:
        try:
            killed = list(shown(tried(Path(folder), chosen, tests_of(asked.title), asked.cores)))
        except Red as error:
            print(f"Without any fault the tests fail: {error}", file=sys.stderr)
            return 2
    share = told(chosen, killed)
    return 0 if share >= asked.least else 1


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--title", choices=CODE, default="doremi")
    parser.add_argument("--module", default="all", help="names of files without .py, or all")
    parser.add_argument("--faults", type=int, default=40, help="at most so many for each module")
    parser.add_argument("--seed", type=int, default=1, help="another one tries other faults")
    parser.add_argument("--least", type=int, default=85, help="percent that must be noticed")
    parser.add_argument("--cores", type=int, default=2)
    return parser.parse_args()


def modules(title: str, names: str) -> list[str]:
    """Return the paths of the files to put faults into."""
    folder = ROOT / CODE[title]
    there = {path.stem: path for path in sorted(folder.glob("*.py")) if path.stem not in NO_RULES}
    wanted = list(there) if names == "all" else names.split(",")
    missing = [name for name in wanted if name not in there]
    if missing:
        sys.exit(f"No such module: {', '.join(missing)}. There are: {', '.join(there)}.")
    return [str(there[name].relative_to(ROOT)) for name in wanted]


def sampled(module: str, most: int, seed: int) -> list[Fault]:
    """Return at most so many faults of the file, the same for the same seed, in their order."""
    found = faults((ROOT / module).read_bytes())
    if len(found) <= most:
        return found
    places = Random(f"{seed} {module}").sample(range(len(found)), most)
    return [found[place] for place in sorted(places)]


def tests_of(title: str) -> tuple[str, ...]:
    """Return the tests to run; those of the oracle alone know nothing of the engine."""
    folder = ROOT / "rules/tests" / title
    files = sorted(folder.rglob("test_*.py"))
    own = [str(path.relative_to(ROOT)) for path in files if "test_oracle" not in path.stem]
    golden = sorted((ROOT / "rules/tests/golden").glob(f"{title}*"))
    return (*(DECLARED.format(case=folder.name) for folder in golden), *own)


def tried(
    folder: Path, chosen: list[tuple[str, Fault]], tests: tuple[str, ...], cores: int
) -> Iterator[bool]:
    """Yield for each fault whether a test noticed it."""
    first = Copy(folder / "0", tests)
    reach, whole = first.watch(tuple(dict.fromkeys(module for module, _fault in chosen)))
    more = [Copy(folder / str(n), tests, first.folder) for n in range(1, cores)]
    seconds = max(LEAST_SECONDS, TIMES_AS_LONG * whole)
    copies: SimpleQueue[Copy] = SimpleQueue()
    for copy in (first, *more):
        copies.put(copy)

    def one(each: tuple[str, Fault]) -> bool:
        copy = copies.get()
        try:
            return copy.notices(*each, reach, seconds)
        finally:
            copies.put(copy)

    with ThreadPoolExecutor(cores) as pool:
        yield from pool.map(one, chosen)


def shown(killed: Iterator[bool]) -> Iterator[bool]:
    """Yield the same, and show how far it is: a point for each fault noticed, else an S."""
    for mark in killed:
        print("." if mark else "S", end="", file=sys.stderr, flush=True)
        yield mark
    print(file=sys.stderr)


def told(chosen: list[tuple[str, Fault]], killed: list[bool]) -> int:
    """Print what was noticed for each module, then the survivors; return the share in percent."""
    for line in report(chosen, killed):
        print(line)
    return 100 * sum(killed) // max(1, len(killed))


def report(chosen: list[tuple[str, Fault]], killed: list[bool]) -> Iterator[str]:
    for module in dict.fromkeys(module for module, _fault in chosen):
        marks = [mark for (each, _), mark in zip(chosen, killed, strict=True) if each == module]
        yield f"{module}: {sum(marks)} of {len(marks)} noticed"
    for (module, fault), mark in zip(chosen, killed, strict=True):
        if not mark:
            yield f"survived {module}:{fault}"
    yield f"all: {sum(killed)} of {len(killed)} noticed"


if __name__ == "__main__":
    sys.exit(main())
