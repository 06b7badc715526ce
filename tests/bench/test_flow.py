"""What the page flow's figures are held against."""

from typing import Any

from scripts.bench.flow import Act, bars, table
from scripts.bench.report import is_passed


def act(name: str = "pair", **changes: Any) -> Act:
    figures = {
        "act": name,
        "database": "sqlite",
        "tables": 1_000,
        "lock_ms": 90.0,
        "lock_cpu_ms": 60.0,
        "post_ms": 700.0,
        "post_queries": 36,
        "get_ms": 500.0,
        "get_queries": 19,
    }
    return {**figures, **changes}


def both(**changes: Any) -> list[Act]:
    """Return the same act on both databases and both sizes, one of them changed."""
    acts = [
        act(database=database, tables=tables)
        for database in ("sqlite", "postgresql")
        for tables in (10, 1_000)
    ]
    return [*acts[:-1], acts[-1] | changes]


def verdicts(acts: list[Act]) -> list[str]:
    return [bar.verdict for bar in bars(acts)]


def test_a_short_lock_and_equal_queries_pass() -> None:
    assert verdicts(both()) == ["ok"] * 4


def test_a_long_lock_or_a_query_more_is_missed() -> None:
    assert verdicts(both(lock_ms=250.5)) == ["ok", "ok", "MISSED", "ok"]
    assert verdicts(both(post_queries=37)) == ["ok", "ok", "ok", "MISSED"]
    assert verdicts(both(get_queries=20)) == ["ok", "ok", "ok", "MISSED"]


def test_a_database_that_was_not_there_is_not_passed() -> None:
    alone = [each for each in both() if each["database"] == "sqlite"]

    assert verdicts(alone) == ["ok", "ok", "NOT RUN", "NOT RUN"]
    assert not is_passed(bars(alone))


def test_table_tells_the_longest_lock_of_each_act() -> None:
    acts = [act(lock_ms=ms) for ms in (40.0, 90.0, 60.0)] + [act("publish")]

    assert [row[:4] for row in table(acts).rows] == [
        ("pair", "sqlite", "1000", "90"),
        ("publish", "sqlite", "1000", "90"),
    ]
