"""The timing table of section 13, row by row, as published scenario files (DRM-13.*; AMB-36, 57)."""

from typing import Any

import pytest

from rules.tests.doremi.play.cards import black, blue, character, constant, happening, points, red
from rules.tests.doremi.play.laying import lies
from rules.tests.doremi.play.tables import table
from rules.tests.scenarios.files import ALL_FILES, played_bytes

ROWS = [
    pytest.param("timing-black-activated", marks=pytest.mark.clause("DRM-13.01", "DRM-4.0.03")),
    pytest.param("timing-black-constant", marks=pytest.mark.clause("DRM-13.02", "DRM-9.04")),
    pytest.param("timing-red-activated", marks=pytest.mark.clause("DRM-13.03", "DRM-4.0.03")),
    pytest.param("timing-blue-constant", marks=pytest.mark.clause("DRM-13.04", "DRM-3.4.01")),
    pytest.param("timing-blue-activated", marks=pytest.mark.clause("AMB-36")),
    pytest.param("timing-red-constant", marks=pytest.mark.clause("AMB-36", "DRM-3.4.01")),
    pytest.param("timing-maho-cards", marks=pytest.mark.clause("AMB-36", "DRM-4.0.03")),
    pytest.param("timing-triggered", marks=pytest.mark.clause("AMB-57", "DRM-9.01b")),
]


@pytest.mark.parametrize("name", ROWS)
def test_a_row_of_the_timing_table(name: str) -> None:
    (file,) = (file for file in ALL_FILES if file.stem == name)

    _, replayed = played_bytes(file.read_bytes())

    assert (replayed.failure, replayed.mismatches) == (None, ())
    assert replayed.warnings == ()


def test_there_is_a_file_for_each_row() -> None:
    files = {file.stem for file in ALL_FILES if file.stem.startswith("timing-")}

    assert files == {str(row.values[0]) for row in ROWS}


# the cells, each by itself

COLOURS = {"black": black, "red": red, "blue": blue}


@pytest.mark.clause("DRM-13.01", "DRM-13.03", "AMB-36")
@pytest.mark.parametrize(
    ("colour", "own", "opponents", "interrupt", "home"),
    [
        ("black", set(), {"DRM-4.3.01", "DRM-13.01"}, {"DRM-13.01"}, {"DRM-9.03", "DRM-9.01a"}),
        ("red", set(), {"DRM-4.3.01", "DRM-13.03"}, set(), {"DRM-9.03", "DRM-9.01a"}),
        ("blue", {"AMB-36"}, {"DRM-4.3.01", "AMB-36"}, {"DRM-13.01"}, {"DRM-9.03", "AMB-36"}),
    ],
)
def test_when_activated_text_is_used(
    colour: str, own: set[str], opponents: set[str], interrupt: set[str], home: set[str]
) -> None:
    text = COLOURS[colour]()
    cards = {name: character(name, abilities=[text]) for name in ("A", "H", "B")}
    at = table(
        Ada={"maho_hall": [cards["A"], character("C")], "home": [cards["H"]]},
        Ben={"maho_hall": [cards["B"]]},
    )
    found = [
        at.refused("Ada", "activate", card="A", ability=0),
        at.refused("Ben", "activate", card="B", ability=0),
        at.do("Ada", "move_home", card="C").refused("Ben", "activate", card="B", ability=0),
        at.refused("Ada", "activate", card="H", ability=0),
    ]

    assert found == [own, opponents, interrupt, home]


@pytest.mark.clause("DRM-13.03", "DRM-5.01e", "DRM-13.01")
def test_red_text_answers_in_the_own_main_step_too_and_black_text_does_not() -> None:
    hers = [character("A", abilities=[red(), black()]), character("C")]
    at = table(Ada={"maho_hall": hers}, Ben={"maho_hall": [character("B", abilities=[red()])]})

    at = at.do("Ada", "move_home", card="C").do("Ben", "activate", card="B", ability=0)

    assert at.refused("Ada", "activate", card="A", ability=0) == set()
    assert at.refused("Ada", "activate", card="A", ability=1) == {"DRM-13.01"}


@pytest.mark.clause("DRM-13.01", "DRM-13.03", "AMB-36")
@pytest.mark.parametrize(
    ("colour", "clause", "forced"),
    [("black", "DRM-13.01", ""), ("red", "DRM-13.03", ""), ("blue", "AMB-36", "allowed")],
)
def test_what_allows_an_activation_is_told(colour: str, clause: str, forced: str) -> None:
    at = table(Ada={"maho_hall": [character("A", abilities=[COLOURS[colour]()])]})

    at = at.do("Ada", "activate", card="A", ability=0, forced=forced)

    assert at.clauses("text_colour") == [(clause,)]


@pytest.mark.clause("DRM-13.02", "DRM-13.04", "DRM-9.04", "DRM-9.01")
@pytest.mark.parametrize("turn", ["Ada", "Ben"], ids=["own main step", "opponent's main step"])
@pytest.mark.parametrize(
    ("colour", "place", "genki"),
    [
        ("black", "maho_hall", 15),
        ("black", "on a happening", 15),
        ("black", "home", 10),
        ("blue", "maho_hall", 15),
        ("blue", "on a happening", 15),
        ("blue", "home", 15),
    ],
)
def test_where_and_when_constant_text_works(colour: str, place: str, genki: int, turn: str) -> None:
    text = constant(points(genki=5, until="while"), colour=colour)
    card = character("K", genki=10, abilities=[text])
    lying: dict[str, Any] = {place: [card]}
    if place == "on a happening":
        lying = {"happening_area": [lies(happening("H"), card)]}

    at = table(day=5 if turn == "Ada" else 6, turn=turn, Ada=lying)

    assert at.values("K")[0] == genki
