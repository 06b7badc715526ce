"""What is being measured just now, on a terminal only."""

from __future__ import annotations

import sys


def progress(what: str = "") -> None:
    """Show ``what`` in place of what was shown before; nothing clears the line."""
    if sys.stderr.isatty():
        print(f"\r\033[K{what}", end="", file=sys.stderr, flush=True)
