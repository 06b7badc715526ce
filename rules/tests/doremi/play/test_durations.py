"""How long effects last, and how days are counted (DRM-15.*, 4.5.03; AMB-27)."""

from __future__ import annotations

import pytest

from rules.core.words import Words, same
from rules.tests.doremi.play.cards import (
    Told,
    become,
    black,
    blank,
    character,
    dress,
    happening,
    maho,
    move_to,
    points,
    red,
)
from rules.tests.doremi.play.laying import lies
from rules.tests.doremi.play.tables import Table, table


def day_over(at: Table) -> Table:
    """Return the table in the next main step, when nobody has done anything more."""
    player = at.waits[1]
    return at.do(player, "end_main").passes().do(player, "dinner", n=0)


def plenty(**ada: object) -> Table:
    """Return Ada's day 5, with time and cards enough for many days."""
    full = [lies(happening(f"H{n}"), days=9) for n in range(3)]
    other = [lies(happening(f"G{n}"), days=9) for n in range(3)]
    return table(
        day=5,
        Ada={"clock": 60, "happening_area": full, **ada},
        Ben={"clock": 60, "happening_area": other},
    )


def days_in_force(until: object, lasts: object = "instant") -> list[int]:
    """Return the days on which a change of points used on day 5 is in force, to day 12."""
    magic = maho("T", points(10, 0, "A", until=until), lasts=lasts)
    at = plenty(maho_hall=[character("A")], hand=[magic])
    at = at.do("Ada", "use_maho", card="T").passes()
    found = []
    while at.fact("day") <= 12:
        found += [at.fact("day")] if at.values("A") == (20, 10) else []
        at = day_over(at)
    return found


@pytest.mark.clause("DRM-15.01")
def test_a_day_is_one_players_turn_and_the_next_the_others() -> None:
    at, seen = plenty(), []
    for _ in range(4):
        seen.append((at.fact("day"), at.waits[1]))
        at = day_over(at)

    assert seen == [(5, "Ada"), (6, "Ben"), (7, "Ada"), (8, "Ben")]


@pytest.mark.clause("DRM-15.01a", "DRM-15.01", "AMB-27")
@pytest.mark.parametrize(
    ("days", "expected"), [(1, [5]), (2, [5, 6]), (3, [5, 6, 7]), (4, [5, 6, 7, 8])]
)
def test_so_many_days_are_counted_from_the_current_one(days: int, expected: list[int]) -> None:
    assert days_in_force(days) == expected
    assert days_in_force("while", lasts=days) == expected


@pytest.mark.clause("DRM-4.5.03", "DRM-15.01a")
def test_to_the_end_of_the_day_and_for_good() -> None:
    assert days_in_force("end_of_day") == [5]
    assert days_in_force("permanent") == [5, 6, 7, 8, 9, 10, 11, 12]
    assert days_in_force("while", lasts="permanent") == [5, 6, 7, 8, 9, 10, 11, 12]
    assert days_in_force("while", lasts="end_of_day") == [5]


@pytest.mark.clause("DRM-15.01a")
def test_the_duration_of_the_card_is_that_of_its_text() -> None:
    assert days_in_force("end_of_day", lasts=3) == [5, 6, 7]


@pytest.mark.clause("DRM-15.01a", "DRM-15.01")
def test_what_is_put_on_on_the_opponents_day_counts_that_day() -> None:
    at = table(
        day=5,
        Ada={"maho_hall": [character("A", abilities=[black()])], "clock": 60},
        Ben={
            "maho_hall": [character("R", abilities=[red(points(10, 0, "A", until=3))])],
            "clock": 60,
        },
    )
    at = at.do("Ada", "activate", card="A", ability=0)
    at = at.do("Ben", "activate", card="R", ability=0).passes("Ada")

    found = []
    for _ in range(4):
        found.append((at.fact("day"), at.values("A")[0]))
        at = day_over(at)

    assert found == [(5, 20), (6, 20), (7, 20), (8, 10)]


@pytest.mark.clause("DRM-4.5.03", "DRM-8.03c")
@pytest.mark.parametrize(
    "effect", [become("Q", "A"), dress("O2", "A"), blank("A"), points(7, 7, "A")]
)
def test_everything_that_lasts_to_the_end_of_the_day_wears_off(effect: Told) -> None:
    bearer = character("A", outfit="O1", abilities=[black()])
    at = plenty(maho_hall=[bearer], hand=[maho("T", effect)])
    before = (at.called("A"), at.wears("A"), at.values("A"))
    at = at.do("Ada", "use_maho", card="T").passes()
    changed = (at.called("A"), at.wears("A"), at.values("A"))
    boxed = "activate A 0" in at.offered("Ada")
    assert (changed, boxed) != (before, True)

    at = day_over(day_over(at))

    assert (at.called("A"), at.wears("A"), at.values("A")) == before
    assert "activate A 0" in at.offered("Ada")
    assert at.fact("effects") == ()


@pytest.mark.clause("DRM-4.5.03", "DRM-15.01")
@pytest.mark.parametrize(
    ("effect", "code", "values", "told"),
    [
        (points(7, -8, "A"), "points", (7, -8), {"genki": same("+7"), "solve": same("-8")}),
        (become("P&Q", "A"), "names", ("P&Q", 0), {"value": same("P&Q")}),
        (dress("draw", "A"), "outfit", ("draw", 0), {"value": same("draw")}),
        (blank("A"), "blank", (0, 0), {}),
    ],
)
def test_what_lasts_is_kept_and_told_as_it_is_written(
    effect: Told, code: str, values: tuple[object, ...], told: dict[str, object]
) -> None:
    """An outfit called "draw" is no draw: what a card says is told in its own words."""
    at = plenty(maho_hall=[character("A")], hand=[maho("T", effect)])
    at = at.do("Ada", "use_maho", card="T").passes()

    assert at.fact("effects") == ((code, 0, "T", at.piece("A"), 5, *values),)
    until = Words("until the end of day 5", "5日目の終わりまで")
    for name, fact in {"card": "A", "until": until, **told}.items():
        assert at.facts_of(f"lasting.{code}", name) == [fact]


@pytest.mark.clause("DRM-4.5.03")
@pytest.mark.parametrize("zone", ["hand", "discard_pile"])
def test_what_lasts_is_gone_with_the_card(zone: str) -> None:
    sender = character("K", abilities=[black(move_to(zone, "A"))])
    at = plenty(
        maho_hall=[character("A"), sender], hand=[maho("T", points(10, 0, "A", until="permanent"))]
    )
    at = at.do("Ada", "use_maho", card="T").passes()
    assert at.values("A") == (20, 10)

    at = at.do("Ada", "activate", card="K", ability=0).passes()

    assert (at.where("A"), at.values("A"), at.fact("effects")) == (f"Ada {zone}", (10, 10), ())


@pytest.mark.clause("DRM-15.02")
def test_markers_come_off_on_the_own_days_only() -> None:
    at = table(
        day=1,
        Ada={"happening_area": [lies(happening("H"), days=3)], "clock": 60},
        Ben={"happening_area": [lies(happening("G"), days=3)], "clock": 60},
    )
    seen = []
    while at.fact("day") <= 6:
        seen.append((at.fact("day"), at.where("H"), at.mark("H", "days"), at.mark("G", "days")))
        at = day_over(at)

    lying, failed = "Ada happening_area", "Ada failed_pile"
    assert seen == [
        (1, lying, 3, 3),
        (2, lying, 2, 3),
        (3, lying, 2, 2),
        (4, lying, 1, 2),
        (5, lying, 1, 1),
        (6, failed, 0, 1),
    ]
    assert at.where("G") == "Ben failed_pile"
