"""The scenario that stands in the document is one, and holds."""

import json
import re
from pathlib import Path

from rules.tests.scenarios.files import played

PAGE = Path(__file__).resolve().parents[3] / "docs/scenarios.md"


def test_the_worked_example_holds() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)

    _, replayed = played(json.loads(example))

    assert replayed.failure is None
    assert replayed.warnings == ()
    assert len(replayed.steps) == 10
