"""Rows of effects that last and that wait, as a judge might enter them: each flaw is said."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.engine.actions import Manual
from rules.core.engine.errors import Refused
from rules.core.engine.ops import SetFact
from rules.core.engine.problems import Problem
from rules.core.engine.values import Value
from rules.games.doremi.play.rows import row_problems
from rules.tests.doremi.play.cards import (
    ITSELF_DISCARDED,
    black,
    character,
    draw,
    happening,
    item,
    maho,
    red,
    unmodelled,
    when,
)
from rules.tests.doremi.play.tables import Table, table

C, GONE, NEVER = 32, 90, 999
"""The ids of a character with one ability, of a card that is gone, and of none."""

CLAUSES = {"effects": "DRM-4.5.03", "waiting": "DRM-4.1.04"}


def entered(fact: str, *rows: Any) -> Table:
    """Return a table with these rows of a fact, whatever is in them."""
    at = table(
        Ada={"maho_hall": [character("C", abilities=[black()])], "clock": 20},
        known=[
            character("D", abilities=[black(), when("put_to_sleep", draw())]),
            item("I", grants=[red()]),
            item("S", self_discard=red(cost=[ITSELF_DISCARDED])),
            happening("H", on_resolve=[draw()]),
            maho("M"),
            unmodelled("U", "happening"),
        ],
    )
    assert at.piece("C") == C
    facts = {**at.state.facts, fact: rows}
    return Table(at.game, replace(at.state, facts=facts, next_id=GONE + 1))


def flaws(at: Table) -> list[Problem]:
    return [each for each in at.game.validate(at.state) if each.severity == "stop"]


SOUND: dict[str, tuple[str, tuple[Value, ...]]] = {
    "a name": ("effects", ("names", 0, "C", C, 5, "X&Y", 0)),
    "an outfit": ("effects", ("outfit", 1, "D", C, 0, "O", 0)),
    "points": ("effects", ("points", 0, "C", C, 7, -10, 5)),
    "a blank text box": ("effects", ("blank", 0, "C", C, 5, 0, 0)),
    "an ability": ("effects", ("stolen", 0, "C", C, 5, "D", 1)),
    "a lost ability": ("effects", ("robbed", 0, "C", C, 5, 0, 0)),
    "on a card that is gone": ("effects", ("robbed", 0, "C", GONE, 5, 8, 0)),
    "a triggered ability": ("waiting", (0, "D", "abilities", 1, C)),
    "an ability of an item": ("waiting", (1, "I", "grants", 0, C)),
    "what discards an item": ("waiting", (1, "S", "self_discard", 0, C)),
    "of resolving": ("waiting", (0, "H", "on_resolve", 0, GONE)),
    "a bonus there is not": ("waiting", (0, "H", "bonus", 0, C)),
    "of a MAHO card": ("waiting", (0, "M", "effects", 0, C)),
    "of a card nobody modelled": ("waiting", (0, "U", "on_fail", 0, C)),
}


@pytest.mark.clause("DRM-4.5.03", "DRM-4.1.04")
@pytest.mark.parametrize("name", SOUND)
def test_a_sound_row_is_doubted_by_nobody(name: str) -> None:
    fact, row = SOUND[name]

    at = entered(fact, row)

    assert flaws(at) == []
    assert at.game.legal(at.state) != ()


NO_D = "there is no 2 among the abilities of card D; the first is 0."
FLAWED: dict[str, tuple[str, tuple[Any, ...], str]] = {
    "an unknown kind": (
        "effects",
        ("foo", 0, "C", C, 5, 0, 0),
        "the kind is one of: points, names",
    ),
    "no such card": (
        "effects",
        ("blank", 0, "NOPE", C, 5, 0, 0),
        "there is no card NOPE: write its",
    ),
    "a card without an id": (
        "effects",
        ("blank", 0, "C", NEVER, 5, 0, 0),
        "no card on the table has",
    ),
    "the id nought": (
        "effects",
        ("blank", 0, "C", 0, 5, 0, 0),
        "no card on the table has had the id 0",
    ),
    "an id below nought": (
        "effects",
        ("blank", 0, "C", -1, 5, 0, 0),
        "no card on the table has had",
    ),
    "a day before the first": ("effects", ("blank", 0, "C", C, -1, 0, 0), "the last day is 0 (for"),
    "points in words": ("effects", ("points", 0, "C", C, 5, "abc", "x"), "write by how much genki"),
    "solve points in words": (
        "effects",
        ("points", 0, "C", C, 5, 1, "1"),
        "write by how much genki",
    ),
    "an empty name": ("effects", ("names", 0, "C", C, 5, "", 0), "write a name or an outfit as a"),
    "a name that is a number": (
        "effects",
        ("names", 0, "C", C, 5, 7, 0),
        "write a name or an outfit",
    ),
    "more than an outfit": (
        "effects",
        ("outfit", 0, "C", C, 5, "O", 1),
        "write a name or an outfit",
    ),
    "a value for blank": (
        "effects",
        ("blank", 0, "C", C, 5, "abc", "x"),
        "write 0 and 0: this kind",
    ),
    "an ability of no card": (
        "effects",
        ("stolen", 0, "C", C, 5, "NOPE", 0),
        "there is no card NOPE:",
    ),
    "an ability of a number": (
        "effects",
        ("stolen", 0, "C", C, 5, 7, 0),
        "write the number of the",
    ),
    "an ability in words": (
        "effects",
        ("stolen", 0, "C", C, 5, "D", "x"),
        "write the number of the",
    ),
    "an ability too many": ("effects", ("stolen", 0, "C", C, 5, "D", 2), NO_D),
    "an ability too few": (
        "effects",
        ("stolen", 0, "C", C, 5, "D", -1),
        "there is no -1 among the",
    ),
    "a loss in words": (
        "effects",
        ("robbed", 0, "C", C, 5, "x", 0),
        "write which ability is lost,",
    ),
    "a loss of two": (
        "effects",
        ("robbed", 0, "C", C, 5, 0, 1),
        "write which ability is lost, from",
    ),
    "a loss too many": (
        "effects",
        ("robbed", 0, "C", C, 5, 1, 0),
        "there is no 1 among the abilities",
    ),
    "a loss too few": ("effects", ("robbed", 0, "C", GONE, 5, -1, 0), "there is no -1 among the"),
    "an unknown part": ("waiting", (0, "C", "foo", 0, C), "the part is one of: abilities, grants,"),
    "a part of no card": (
        "waiting",
        (0, "NOPE", "on_fail", 0, C),
        "there is no card NOPE: write its",
    ),
    "of no card on the table": (
        "waiting",
        (0, "C", "abilities", 0, NEVER),
        "no card on the table has",
    ),
    "a text too many": ("waiting", (0, "D", "abilities", 2, C), NO_D),
    "a text too few": (
        "waiting",
        (0, "D", "abilities", -1, C),
        "there is no -1 among the abilities",
    ),
    "an item's of a character": (
        "waiting",
        (0, "D", "grants", 0, C),
        "there is no 0 among the grants",
    ),
    "no self-discard": (
        "waiting",
        (0, "C", "self_discard", 0, C),
        "there is no 0 among the self_disc",
    ),
    "a second bonus": (
        "waiting",
        (0, "H", "bonus", 1, C),
        "there is no 1 among the bonus of card H",
    ),
}


@pytest.mark.clause("DRM-4.5.03", "DRM-4.1.04")
@pytest.mark.parametrize("name", FLAWED)
def test_a_flaw_is_said_with_its_place_and_its_clause(name: str) -> None:
    fact, row, said = FLAWED[name]
    sound = next(each for kind, each in SOUND.values() if kind == fact)
    at = entered(fact, sound, row)

    (found,) = row_problems(at.look)

    assert (found.code, found.severity) == (f"{fact}_row", "stop")
    assert (found.place, found.clause) == (f"facts.{fact}[1]", CLAUSES[fact])
    assert found.hint.en.startswith(f"Row 2: {said}")
    assert found.hint.ja.startswith("2行目: ")
    assert flaws(at) != []


@pytest.mark.clause("DRM-4.5.03", "DRM-4.1.04")
@pytest.mark.parametrize("name", FLAWED)
def test_no_edit_by_the_judge_brings_such_a_row(name: str) -> None:
    fact, row, said = FLAWED[name]
    at = entered(fact)

    with pytest.raises(Refused) as error:
        at.game.apply(at.state, Manual((SetFact(fact, (row,)),), "r"))

    assert error.value.words.en.startswith(f"Row 1: {said}")


@pytest.mark.parametrize("fact", ["effects", "waiting"])
@pytest.mark.parametrize(
    "row", [(), ("blank",), 7, "blank", None, ((1, 2),), ("blank", 0, "C", True, 5, 0, 0), (0,) * 7]
)
def test_a_row_of_another_shape_is_refused_too(fact: str, row: Value) -> None:
    at = entered(fact, row)

    (found,) = row_problems(at.look)

    assert found.place == f"facts.{fact}[0]"
    assert found.hint.en.startswith("Row 1: write the ")
    assert [each.severity for each in flaws(at)] == ["stop"]


def test_what_is_no_row_at_all_trips_nobody() -> None:
    for value in (7, "x", None, True):
        at = entered("effects")
        look = at.game.look(replace(at.state, facts={**at.state.facts, "waiting": value}))

        assert [each.code for each in row_problems(look)] == ["waiting_row"]


ATOMS: tuple[Any, ...] = (
    *(0, 1, 2, -1, 5, C, GONE, NEVER, 10**12, True, False, None, "", "x", "X&Y", "{n}", ()),
    *("C", "D", "I", "S", "H", "M", "U", "frog", "NOPE", (1,), ("a", (2,))),
    *("points", "names", "outfit", "blank", "stolen", "robbed", "foo"),
    *("abilities", "grants", "self_discard", "effects", "bonus", "on_resolve", "on_flip"),
)
LIKELY: dict[str, tuple[tuple[Any, ...], ...]] = {
    "effects": (
        ("points", "names", "outfit", "blank", "stolen", "robbed"),
        (0, 1),
        ("C", "D"),
        (C, 2, GONE),
        (0, 5, 7),
        ("X", "D", "C", 0, 1, ""),
        (0, 0, 1, 2, "x"),
    ),
    "waiting": (
        (0, 1),
        ("C", "D", "I", "S", "H", "M", "U", "frog"),
        ("abilities", "grants", "self_discard", "effects", "bonus", "on_resolve"),
        (0, 0, 1, 2),
        (C, 2, GONE),
    ),
}


def any_row(fact: str, rng: random.Random) -> tuple[Any, ...]:
    """Return a row that is likely but for some members, or one of anything at all."""
    if rng.random() < 0.1:
        return tuple(rng.choice(ATOMS) for _ in range(rng.randrange(9)))
    wild = 0.1 if rng.random() < 0.5 else 0.0
    return tuple(rng.choice(ATOMS if rng.random() < wild else members) for members in LIKELY[fact])


@pytest.mark.clause("DRM-4.5.03", "DRM-4.1.04")
@pytest.mark.parametrize("fact", ["effects", "waiting"])
def test_whatever_is_entered_is_refused_or_can_be_played(fact: str) -> None:
    """Nothing but the rows is wrong, so nothing else may be found, and no code may trip."""
    rng, stopped, played = random.Random(fact), 0, 0
    for _ in range(1500):
        at = entered(fact, *(any_row(fact, rng) for _ in range(rng.choice((1, 1, 2)))))
        codes = {each.code for each in flaws(at)}
        assert codes <= {f"{fact}_row", "fact_shape", "card_unknown"}
        if codes:
            stopped += 1
            continue
        played += 1
        for each in at.game.legal(at.state):
            if each.action.name != "concede":
                at.game.apply(at.state, each.action)

    assert min(stopped, played) > 100
