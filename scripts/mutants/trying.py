"""Running the tests of a title on a copy of the rules, with and without a fault."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from scripts.mutants.faults import Fault
from scripts.mutants.reaching import Reach, watched

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("rules", "docs")
SETTINGS = "[pytest]\nmarkers =\n    clause(*ids): the clauses that the test is about\n"
PYTEST = ("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:django")
LATER = 1000
"""So many seconds after the sound file the faulty one is dated, so that it is compiled anew."""


FAILED = re.compile(r"^(?:FAILED|ERROR) ([^\s:]+)", re.MULTILINE)


class Red(Exception):
    """The tests fail without any fault."""


class Copy:
    """A copy of the rules in a folder of its own, at which one test run works at a time.

    The file of tests that noticed the last fault is run first: it likely notices the next one.
    """

    def __init__(self, folder: Path, tests: tuple[str, ...], source: Path | None = None) -> None:
        self.folder, self.tests = folder, tests
        for name in COPIED:
            shutil.copytree((source or ROOT) / name, folder / name)
        (folder / "pytest.ini").write_text(SETTINGS)
        self.last = tests[0]

    def watch(self, code: tuple[str, ...]) -> tuple[Reach, float]:
        """Return which tests run through which line of the code, and how many seconds they take.

        What Python compiles is kept.

        Raises:
            Red: they fail.
        """
        start = time.monotonic()
        if not self._passes(self.tests, None, *watched(self.folder, code), compiled="kept"):
            raise Red(" ".join(self.tests))
        return Reach(self.folder), time.monotonic() - start

    def notices(self, module: str, fault: Fault, reach: Reach, seconds: float) -> bool:
        """Return whether a test fails with the fault, or does not end within ``seconds``."""
        path = self.folder / module
        sound, date = path.read_bytes(), path.stat().st_mtime
        path.write_bytes(fault.put_into(sound))
        os.utime(path, (date + LATER, date + LATER))
        try:
            return any(
                not self._passes(tests, seconds) for tests in self._asked(module, fault, reach)
            )
        finally:
            path.write_bytes(sound)
            os.utime(path, (date, date))

    def _asked(self, module: str, fault: Fault, reach: Reach) -> Iterator[tuple[str, ...]]:
        """Yield the tests to run, those first that likely notice."""
        through = reach.tests(module, fault.line)
        if through is not None:
            yield self._last_first(through)
            return
        below = reach.below(module, fault.line)
        if below:
            yield self._last_first(below)
        yield self._last_first(self.tests)

    def _last_first(self, tests: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(tests, key=lambda test: not test.startswith(self.last)))

    def _passes(
        self, tests: tuple[str, ...], seconds: float | None, *python: str, compiled: str = ""
    ) -> bool:
        env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "" if compiled else "1"}
        command = (sys.executable, *python, *PYTEST, *tests)
        try:
            done = subprocess.run(
                command, cwd=self.folder, env=env, capture_output=True, timeout=seconds
            )
        except subprocess.TimeoutExpired:
            return False
        failed = FAILED.search(done.stdout.decode())
        if failed and failed[1] in self.tests:
            self.last = failed[1]
        return done.returncode == 0
