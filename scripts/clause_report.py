"""``make clauses``: which clauses of the rulebooks have a test, per title and area.

Exit status 1 when a clause that must have a test has none. A clause has one when a collected test
carries ``@pytest.mark.clause`` with its id.
"""

import contextlib
import io
import sys
from collections import Counter
from collections.abc import Iterable

import pytest

from rules.registry import CODES
from rules.rulebooks import rulebook

MUST_HAVE_A_TEST = {
    "doremi": {"engine", "deck", "sealed", "ranking"},
    "omoline": {"zone", "victory", "card", "deck", "action", "battle", "setup", "phase"},
    "onsen": {"zone", "deck", "setup", "card", "phase", "action", "scoring", "victory"},
    "nanika": {
        "setup", "deck", "dice", "card", "action", "scoring", "phase", "battle", "victory", "other",
    },
}  # fmt: skip


class Marks:
    """A pytest plugin that gathers the clause ids on the collected tests."""

    def __init__(self) -> None:
        self.ids: set[str] = set()

    def pytest_collection_modifyitems(self, items: Iterable[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers("clause"):
                self.ids.update(mark.args)


def marked() -> set[str]:
    """Return the clause ids that tests carry.

    Raises:
        SystemExit: the tests cannot be collected; pytest's own words say why.
    """
    marks, output = Marks(), io.StringIO()
    with contextlib.redirect_stdout(output):
        status = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider"], plugins=[marks])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit(output.getvalue())
    return marks.ids


def missing(title: str, tested: set[str]) -> dict[str, list[str]]:
    """Return, per area of ``title``, the rule clauses that no test carries, in document order."""
    areas: dict[str, list[str]] = {}
    for id_, clause in rulebook(title).clauses.items():
        if clause.kind == "rule":
            areas.setdefault(clause.area, [])
            if id_ not in tested:
                areas[clause.area].append(id_)
    return areas


def report(title: str, tested: set[str]) -> bool:
    """Print one line per area of ``title``; return whether each clause that must have a test has one."""
    totals = Counter(c.area for c in rulebook(title).clauses.values() if c.kind == "rule")
    must = MUST_HAVE_A_TEST.get(title, set())
    complete = True
    for area, without in missing(title, tested).items():
        done = totals[area] - len(without)
        fails = bool(without) and area in must
        complete = complete and not fails
        sign = "FAIL" if fails else "    "
        print(
            f"{sign} {title:8} {area:11} {done:4} of {totals[area]:3}  {shortened(without, fails)}"
        )
    return complete


def shortened(ids: list[str], whole: bool) -> str:
    """Return ``ids`` in a line, cut after six unless they are wanted whole."""
    shown = ids if whole else ids[:6]
    return " ".join(shown) + (" …" if len(shown) < len(ids) else "")


def main() -> int:
    tested = marked()
    complete = [report(title, tested) for title in CODES]
    return 0 if all(complete) else 1


if __name__ == "__main__":
    sys.exit(main())
