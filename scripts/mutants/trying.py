"""Running the tests of a title on a copy of the rules, with and without a fault."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from scripts.mutants.faults import Fault

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

    def __init__(self, folder: Path, tests: tuple[str, ...]) -> None:
        self.folder, self.tests = folder, tests
        for name in COPIED:
            shutil.copytree(ROOT / name, folder / name)
        (folder / "pytest.ini").write_text(SETTINGS)

    def warm_up(self) -> float:
        """Return how many seconds the tests take; what Python compiles is kept.

        Raises:
            Red: they fail.
        """
        start = time.monotonic()
        if not self._passes(None, compiled="kept"):
            raise Red(" ".join(self.tests))
        return time.monotonic() - start

    def notices(self, module: str, fault: Fault, seconds: float) -> bool:
        """Return whether a test fails with the fault, or does not end within ``seconds``."""
        path = self.folder / module
        sound, date = path.read_bytes(), path.stat().st_mtime
        path.write_bytes(fault.put_into(sound))
        os.utime(path, (date + LATER, date + LATER))
        try:
            return not self._passes(seconds)
        finally:
            path.write_bytes(sound)
            os.utime(path, (date, date))

    def _passes(self, seconds: float | None, compiled: str = "") -> bool:
        env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "" if compiled else "1"}
        command = (sys.executable, *PYTEST, *self.tests)
        try:
            done = subprocess.run(
                command, cwd=self.folder, env=env, capture_output=True, timeout=seconds
            )
        except subprocess.TimeoutExpired:
            return False
        failed = FAILED.search(done.stdout.decode())
        if failed and failed[1] in self.tests:
            self.tests = (failed[1], *(test for test in self.tests if test != failed[1]))
        return done.returncode == 0
