"""A process that serves has read what every page needs before the first reader comes."""

import subprocess
import sys

import pytest

ASKED = """
import {module}
from rules.rulebooks import rulebook
from judging.selectors.clause_shown import scenarios_by_clause
print(rulebook.cache_info().currsize, scenarios_by_clause.cache_info().currsize)
"""


@pytest.mark.parametrize("module", ["config.asgi", "config.wsgi"])
def test_the_rulebooks_are_read_when_the_process_starts(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASKED.format(module=module)],
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.split() == ["4", "1"]
