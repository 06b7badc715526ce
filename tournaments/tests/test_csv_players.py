"""Players from text: what is read, what is refused, and where."""

import pytest

from tournaments.csv_players import (
    LONGEST_FIELD,
    MOST_BYTES,
    MOST_ROWS,
    CsvRefused,
    PlayerRow,
    decode,
    read_players,
)

AOKI = PlayerRow(line=1, name="青木", reading="あおき", club="東京", byes=1)


@pytest.mark.parametrize(
    "text",
    [
        "青木,あおき,東京,1",
        "青木\tあおき\t東京\t１",
        "青木;あおき;東京;1\r\n",
        " 青木 , あおき , 東京 , 1 ,,,\n\n",
        '"青木","あおき","東京","1"',
        "\ufeff青木,あおき,東京,1",
    ],
)
def test_read_players_reads_a_line_without_heading(text: str) -> None:
    table = read_players(text)

    assert (table.rows, table.problems, table.notices) == ([AOKI], [], [])


@pytest.mark.parametrize(
    ("heading", "line"),
    [
        ("Name,Reading,Club,Byes", "青木,あおき,東京,1"),
        ("不戦勝,所属,フリガナ,氏名", "1,東京,あおき,青木"),
        ("ＮＡＭＥ,読み,チーム,bye", "青木,あおき,東京,1"),
        ("名前,読み,クラブ,不戦勝", "青木,あおき,東京,1"),
    ],
)
def test_read_players_follows_a_heading(heading: str, line: str) -> None:
    assert read_players(f"{heading}\n{line}").rows == [
        PlayerRow(line=2, name="青木", reading="あおき", club="東京", byes=1)
    ]


@pytest.mark.parametrize("heading", ["family", "家族", "世帯"])
def test_read_players_reads_a_family_under_its_heading(heading: str) -> None:
    table = read_players(f"name,{heading}\nAoki, 青木家 \nBaba,\nDoi,A\u202eB\n")

    assert table.rows == [
        PlayerRow(line=2, name="Aoki", family="青木家"),
        PlayerRow(line=3, name="Baba"),
    ]
    assert [(note.line, note.words.en) for note in table.problems] == [
        (4, "Character 2 (U+202E) cannot stand in a name.")
    ]
    assert table.rows[0].values() == {
        "name": "Aoki", "reading": "", "club": "", "byes": 0, "family": "青木家"
    }  # fmt: skip


def test_read_players_tells_of_a_column_it_does_not_read() -> None:
    table = read_players("name,mail\nAoki,aoki@example.org")

    assert [(note.line, note.words.en) for note in table.notices] == [
        (1, "The column “mail” is not read.")
    ]
    assert table.rows == [PlayerRow(line=2, name="Aoki")]


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        (",あおき", 1, "A name needs at least one letter."),
        ("Aoki\nBa\u202eba", 2, "Character 3 (U+202E) cannot stand in a name."),
        ("Aoki,,,two", 1, "Byes are a number from 0 to 20, not “two”."),
        ("Aoki,,,-1", 1, "Byes are a number from 0 to 20, not “-1”."),
        ("Aoki,,,21", 1, "Byes are a number from 0 to 20, not “21”."),
        ("a" * 81, 1, "A name may have 80 characters; this one has 81."),
        ("a" * (LONGEST_FIELD + 1), 1, "A field of 2001 characters; at most 2000 are read."),
        (
            "Aoki,,,,extra",
            1,
            "“extra” stands in column 5; the columns that are read are name, reading, club, byes. "
            "Put a comma within a name in quotes.",
        ),
        (
            "," * 50 + "x",
            1,
            "51 columns; at most 50 are read. Is something other than a list of players pasted here?",
        ),
        (
            'Aoki\n"Baba,,',
            2,
            "From here on the text cannot be split into columns: is a quotation mark missing?",
        ),
        ("Aoki\x00", 1, "Character 5 (U+0000) cannot stand in a name."),
    ],
)
def test_read_players_names_the_line_and_what_is_wrong(text: str, line: int, problem: str) -> None:
    problems = read_players(text).problems

    assert [(note.line, note.words.en) for note in problems] == [(line, problem)]
    assert problems[0].words.ja


def test_read_players_lists_every_bad_line_at_once() -> None:
    table = read_players("Aoki,,,x\nBaba\n,only reading\n")

    assert [note.line for note in table.problems] == [1, 3]
    assert table.rows == [PlayerRow(line=2, name="Baba")]


def test_read_players_counts_lines_as_the_editor_does() -> None:
    table = read_players('\n\nAoki,,"Club\nof two lines",x\nBaba,,,y\n')

    assert [note.line for note in table.problems] == [3, 5]


def test_read_players_points_at_a_line_that_stands_twice() -> None:
    table = read_players("Aoki,あおき\nBaba\nAoki,あおき\nAoki\n")

    assert [(note.line, note.words.ja) for note in table.notices] == [
        (3, "1行目にも同じ名前と読みがあります。両方を取り込みます。")
    ]
    assert len(table.rows) == 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is no player in this text."),
        (" \n,,\n", "There is no player in this text."),
        ("name,reading\n", "There is no player in this text."),
        ("Aoki\n" * (MOST_ROWS + 1), "More than 10000 players. Import them in parts."),
        ("あ" * (MOST_BYTES // 3 + 1), "The file is larger than 5 MB. Import it in parts."),
    ],
)
def test_read_players_refuses_a_text_as_a_whole(text: str, words: str) -> None:
    with pytest.raises(CsvRefused) as refused:
        read_players(text)

    assert refused.value.words.en == words


def test_read_players_reads_as_many_as_it_says() -> None:
    assert len(read_players("name\n" + "Aoki\n" * MOST_ROWS).rows) == MOST_ROWS


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932"])
def test_decode_reads_what_spreadsheets_write(encoding: str) -> None:
    assert decode("名前,読み\n髙橋①,たかはし\n".encode(encoding)) == "名前,読み\n髙橋①,たかはし\n"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (
            b"\xff\xfe\x00\xff",
            "This is neither UTF-8 nor Shift_JIS text. Save the sheet as CSV and try again.",
        ),
        (b"a" * (MOST_BYTES + 1), "The file is larger than 5 MB. Import it in parts."),
    ],
)
def test_decode_refuses_other_data(data: bytes, words: str) -> None:
    with pytest.raises(CsvRefused) as refused:
        decode(data)

    assert refused.value.words.en == words
