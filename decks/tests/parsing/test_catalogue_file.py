import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.parsing import CatalogueFileError, read_cards
from rules.core.construction import CardDefinition
from rules.registry import title_for

DOREMI, OMOLINE = title_for("doremi"), title_for("omoline")
HEADING = "no,name,type,level,generic,behaviour_key,alias_of,reading"


def faults(data: bytes | str) -> list[tuple[str, str | None, str]]:
    with pytest.raises(CatalogueFileError) as error:
        read_cards(data if isinstance(data, bytes) else data.encode(), DOREMI)
    assert all(problem.words.ja for problem in error.value.problems)
    return [(p.where, p.column, p.words.en) for p in error.value.problems]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", "\t", ";"])
def test_csv_is_read_in_any_usual_form(encoding: str, delimiter: str) -> None:
    rows = [
        ["番号", "名前", "種類", "レベル", "無名", "働き", "同じカード", "読み"],
        ["T1", "カード、A", "キャラクター", "", "", "", "６８", "かーど"],
        ["０６９", "B", "MAHO", "", "いいえ", "", "", ""],
    ]
    text = "\r\n".join(delimiter.join(row) for row in rows)

    assert read_cards(text.encode(encoding), DOREMI) == (
        CardDefinition("T01", "カード、A", "character", alias_of="068", reading="かーど"),
        CardDefinition("069", "B", "maho"),
    )


def test_csv_of_omoline_fields() -> None:
    text = f"{HEADING}\n\nC1,Character A,character,3,はい,,,\nE1,Event 1,event,,,key,,\n"

    assert read_cards(text.encode(), OMOLINE) == (
        CardDefinition("C1", "Character A", "character", level=3, generic=True),
        CardDefinition("E1", "Event 1", "event", behaviour_key="key"),
    )


def test_csv_field_with_line_breaks_keeps_line_numbers() -> None:
    text = 'no,name,type,text\n1,A,item,"a\nb"\n2,B,spell,\n'

    assert [fault[:2] for fault in faults(text)] == [("line 4", "type")]


@pytest.mark.parametrize("wrapped", [False, True])
def test_json_is_read_and_further_fields_are_kept(wrapped: bool) -> None:
    cards = [{"no": "68", "name": "A", "type": "character", "genki": 30, "details": {"solve": 10}}]
    data = json.dumps({"cards": cards} if wrapped else cards).encode()

    assert read_cards(data, DOREMI) == (
        CardDefinition("068", "A", "character", details={"solve": 10, "genki": 30}),
    )


def test_every_fault_is_reported_at_once() -> None:
    text = (
        f"{HEADING}\n"
        "1,A,character,,,,,\n"
        ",B,item,,,,,\n"
        "001,C,item,,,,,\n"
        "2,D,spell,,,,,\n"
        "3,E,item,²,,,,\n"
        "4,F,item,,maybe,,,\n"
        "5,G,item,,,,5,\n"
        "6,H,item,,,,,,extra\n"
        "7,,,,,,,\n"
    )

    assert faults(text) == [
        ("line 3", "no", "no is missing."),
        ("line 4", "no", "Number 001 stands already in line 2."),
        (
            "line 5",
            "type",
            '"spell" is no card type of this title; use character, item, MAHO, happening or OP&ED.',
        ),
        ("line 6", "level", 'Level "²" is no whole number from 0 to 999.'),
        ("line 7", "generic", '"maybe" is neither yes nor no.'),
        ("line 8", "alias_of", "A card cannot be an alias of itself."),
        ("line 9", None, "This row has 9 fields, the heading row has 8."),
        ("line 10", "name", "name is missing."),
        ("line 10", "type", "type is missing."),
    ]


@pytest.mark.parametrize(
    ("data", "where", "problem"),
    [
        (b"", "line 1", "The first row must name the columns"),
        (b"no,name\n1,A", "line 1", "The first row must name the columns"),
        (b"no,name,type\n", "file", "The file holds no cards."),
        (b"no,name,type,colour\n", "line 1", 'Unknown column "colour"'),
        (b"no,name,type,name\n", "line 1", 'The column "name" stands twice.'),
        (b'no,name,type\n"1,A,item', "line 2", "This is no valid CSV"),
        (b"no,name,type\n1,A\xff\xff,item", "line 2", "neither UTF-8 nor Shift JIS"),
        (b"no,name,type\n1,A\x01,item", "line 2", "name holds a control character."),
        (b"no,name,type\n1," + b"A" * 2001 + b",item", "line 2", "name has 2001 characters"),
        (b"no,name,type\n" + b"1,A,item\n" * 10_001, "file", "more than 10000 cards"),
        (b"no,name,type\n" + b"1" * 5_000_000, "file", "5000013 bytes"),
        (b"[]", "file", "The file holds no cards."),
        (b"{}", "$.cards", "A list of cards is needed"),
        (b"[1]", "$[0]", "Expected `object`"),
        (b'[{"no": 1}]', "$[0].no", "Expected `str`, got `int`"),
        (b'[{"no": "1", "name": "A"}]', "$[0]", "missing required field `type`"),
        (b'[{"no": "1", "name": "A", "type": "item", "level": -1}]', "$[0]", 'Level "-1"'),
        (b"[{", "line 1", "This is no valid JSON"),
    ],
)
def test_file_that_cannot_be_read_is_refused_with_the_place(
    data: bytes, where: str, problem: str
) -> None:
    found = faults(data)

    assert [fault[0] for fault in found] == [where]
    assert problem in found[0][2]


@given(st.binary() | st.text('no,name,type\n1"\t;[]{}:A ', max_size=80).map(str.encode))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    assert outcome(data)


def outcome(data: bytes) -> tuple[object, ...]:
    """Return the cards, or the problems; never nothing."""
    try:
        return read_cards(data, DOREMI)
    except CatalogueFileError as error:
        return error.problems
