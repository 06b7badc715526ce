"""A scenario as the text of its file: what fits stands on one line, so that two files can be compared."""

from __future__ import annotations

import json
from typing import Any

WIDTH = 100


def scenario_text(value: Any) -> str:
    """Return JSON values as text that people read: one step, one line where it fits.

    >>> print(scenario_text({"steps": [{"chance": [5, 6]}, {"chance": "D01"}], "note": "x" * 60}))
    {
     "steps": [{"chance": [5, 6]}, {"chance": "D01"}],
     "note": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    }
    """
    return _text(value, 0, 0)


def _text(value: Any, depth: int, taken: int) -> str:
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or depth + taken + len(line) < WIDTH:
        return line
    indent, end = " " * (depth + 1), " " * depth
    if isinstance(value, list):
        rows = [_text(each, depth + 1, 1) for each in value]
    else:
        names = {name: f"{json.dumps(name, ensure_ascii=False)}: " for name in value}
        rows = [
            names[name] + _text(each, depth + 1, len(names[name])) for name, each in value.items()
        ]
    inside = ",\n".join(indent + row for row in rows)
    opening, closing = "[]" if isinstance(value, list) else "{}"
    return f"{opening}\n{inside}\n{end}{closing}"
