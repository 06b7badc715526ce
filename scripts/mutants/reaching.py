"""Which tests run through a line: those are asked first about a fault in it."""

from __future__ import annotations

import os
from bisect import bisect_right
from pathlib import Path

from coverage import CoverageData

SETTINGS = "[run]\ndynamic_context = test_function\ndisable_warnings = no-data-collected\n"
DATA = "reached"


def watched(folder: Path, code: tuple[str, ...]) -> tuple[str, ...]:
    """Return how to call Python in a folder so that it notes which test runs through which line."""
    (folder / ".coveragerc").write_text(SETTINGS)
    return ("-m", "coverage", "run", f"--data-file={DATA}", f"--include={','.join(code)}")


class Reach:
    """For each file and line the functions of tests that ran through it, as pytest names them."""

    def __init__(self, folder: Path) -> None:
        data = CoverageData(str(folder / DATA))
        data.read()
        self.lines = {
            str(Path(file).relative_to(folder.resolve())): _functions(folder, data, file)
            for file in data.measured_files()
        }

    def tests(self, module: str, line: int) -> tuple[str, ...] | None:
        """Return the tests that ran through a line; None if it runs when the file is read."""
        lines = self.lines.get(module, {})
        place = bisect_right(list(lines), line) - 1
        return (lines[list(lines)[place]] or None) if place >= 0 else None

    def below(self, module: str, line: int) -> tuple[str, ...]:
        """Return the tests that run through the first function below a line, if there is one."""
        lines = self.lines.get(module, {})
        return next((tests for each, tests in lines.items() if each > line and tests), ())


def _functions(folder: Path, data: CoverageData, file: str) -> dict[int, tuple[str, ...]]:
    found = data.contexts_by_lineno(file)
    return {
        line: tuple(sorted(filter(None, (_test(folder, name) for name in found[line]))))
        for line in sorted(found)
    }


def _test(folder: Path, context: str) -> str:
    module, _, function = context.rpartition(".")
    path = module.replace(".", os.sep) + ".py"
    return f"{path}::{function}" if module and (folder / path).exists() else ""
