"""What every reader asks for and only a release changes: read when the process starts."""

from judging.selectors.clause_shown import marked_tests, scenarios_by_clause
from rules.registry import CODES, title_for
from rules.rulebooks import rulebook


def read_ahead() -> None:
    """Read the rulebooks, titles and scenarios, so that the first reader does not wait for them."""
    for code in CODES:
        rulebook(code)
        title_for(code)
    marked_tests()
    scenarios_by_clause()
