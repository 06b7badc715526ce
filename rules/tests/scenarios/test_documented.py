"""The scenario that stands in the document is one, and holds."""

import json
import re
from pathlib import Path

from rules.registry import game_for, playable_titles
from rules.tests.scenarios.files import played

PAGE = Path(__file__).resolve().parents[3] / "docs/scenarios.md"


def test_the_worked_example_holds() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)

    _, replayed = played(json.loads(example))

    assert replayed.failure is None
    assert replayed.warnings == ()
    assert len(replayed.steps) == 10


def test_the_document_lists_the_positions_that_come_with_each_title() -> None:
    listed = re.findall(
        r"^\| `(\w+)` \| `(\w+)` \| ", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )

    assert listed == [
        (title, name) for title in playable_titles() for name in game_for(title).rules.presets
    ]
