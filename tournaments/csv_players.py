"""Players from comma-separated text: rows, and every line that cannot stand. No Django here."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterator, Sequence

import msgspec

from rules.core.words import Words
from tournaments.names import NameRefused, clean_name

MOST_BYTES = 5 * 1024 * 1024
MOST_ROWS = 10_000
MOST_COLUMNS = 50
LONGEST_FIELD = 2_000
MOST_BYES = 20
COLUMNS = ("name", "reading", "club", "byes")
HEADINGS = {
    "name": ("name", "player", "名前", "氏名", "お名前", "選手名", "プレイヤー", "プレイヤー名"),
    "reading": ("reading", "kana", "読み", "よみ", "読み仮名", "読みがな", "よみがな", "ふりがな", "フリガナ", "カナ"),
    "club": ("club", "team", "クラブ", "クラブ名", "所属", "チーム", "チーム名", "店舗", "サークル"),
    "byes": ("byes", "bye", "不戦勝", "不戦勝数"),
    "family": ("family", "家族", "世帯"),
}  # fmt: skip
COLUMN_WORDS = {
    "name": Words(en="name", ja="名前"),
    "reading": Words(en="reading", ja="読み"),
    "club": Words(en="club", ja="所属"),
    "byes": Words(en="byes", ja="不戦勝"),
    "family": Words(en="family", ja="家族"),
}
KNOWN = {
    unicodedata.normalize("NFKC", word): name for name, words in HEADINGS.items() for word in words
}
DELIMITERS = ("\t", ",", ";")

TOO_BIG = Words(
    en="The file is larger than 5 MB. Import it in parts.",
    ja="ファイルが5MBを超えています。分けて取り込んでください。",
)
NOT_TEXT = Words(
    en="This is neither UTF-8 nor Shift_JIS text. Save the sheet as CSV and try again.",
    ja="UTF-8でもShift_JISでもありません。表をCSVとして保存し直してください。",
)
NO_ROWS = Words(en="There is no player in this text.", ja="プレイヤーが1人も書かれていません。")
TOO_MANY_ROWS = Words(
    en="More than {most} players. Import them in parts.",
    ja="{most}人を超えています。分けて取り込んでください。",
)
TOO_MANY_COLUMNS = Words(
    en="{found} columns; at most {most} are read. Is something other than a list of players pasted here?",
    ja="{found}列あります。読めるのは{most}列までです。プレイヤーの一覧ですか。",
)
TOO_LONG = Words(
    en="A field of {found} characters; at most {most} are read.",
    ja="{found}文字の欄があります。{most}文字までです。",
)
EXTRA = Words(
    en="“{text}” stands in column {column}; the columns that are read are {columns}. "
    "Put a comma within a name in quotes.",
    ja="{column}列目に「{text}」があります。読むのは{columns}だけです。"
    "名前にカンマを含むときは引用符で囲んでください。",
)
BYES_WRONG = Words(
    en="Byes are a number from 0 to {most}, not “{text}”.",
    ja="不戦勝の数は0から{most}までです(「{text}」は読めません)。",
)
UNREADABLE = Words(
    en="From here on the text cannot be split into columns: is a quotation mark missing?",
    ja="ここから先を列に分けられません。引用符が足りないようです。",
)
TWICE = Words(
    en="The same name and reading stand in line {line} as well. Both are imported.",
    ja="{line}行目にも同じ名前と読みがあります。両方を取り込みます。",
)
UNUSED = Words(en="The column “{text}” is not read.", ja="「{text}」の列は読みません。")


class CsvRefused(ValueError):
    """The text as a whole cannot be read; ``words`` says why."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


class LineNote(msgspec.Struct, frozen=True):
    """What is wrong with, or noteworthy about, one line (counted from 1)."""

    line: int
    words: Words


class PlayerRow(msgspec.Struct, frozen=True, kw_only=True):
    """One player to enter."""

    line: int
    name: str
    reading: str = ""
    club: str = ""
    byes: int = 0
    family: str = ""

    def values(self) -> dict[str, str | int]:
        """Return the row as ``register_players`` takes it."""
        return {name: getattr(self, name) for name in COLUMN_WORDS}


class PlayerTable(msgspec.Struct, frozen=True, kw_only=True):
    """What a text holds: players, lines that cannot stand, lines worth a look."""

    rows: list[PlayerRow]
    problems: list[LineNote]
    notices: list[LineNote]


def decode(data: bytes) -> str:
    """Return the text of a file in UTF-8 (with or without BOM) or cp932.

    Raises:
        CsvRefused: it is too big, or neither.

    >>> decode("青木".encode("cp932"))
    '青木'
    """
    if len(data) > MOST_BYTES:
        raise CsvRefused(TOO_BIG)
    if b"\0" in data:  # a spreadsheet's own file, or UTF-16: cp932 would read it as nonsense
        raise CsvRefused(NOT_TEXT)
    for encoding in ("utf-8-sig", "cp932"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise CsvRefused(NOT_TEXT)


def read_players(text: str) -> PlayerTable:
    """Return the players in ``text``, one a line: name, reading, club, byes.

    A heading line in either language may name the columns in any order, and family besides;
    commas, tabs and semicolons divide them. Nothing is raised for a bad line: each is listed with its problem.

    Raises:
        CsvRefused: too big, too many rows, or no player at all.

    >>> read_players("名前,所属\\n青木,東京\\n").rows
    [PlayerRow(line=2, name='青木', reading='', club='東京', byes=0, family='')]
    """
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise CsvRefused(TOO_BIG)
    rows: list[PlayerRow] = []
    problems: list[LineNote] = []
    notices: list[LineNote] = []
    order: Sequence[str | None] | None = None
    for line, cells in _lines(text.removeprefix("\ufeff"), problems):
        if order is None:
            order, is_heading = _order_of(cells)
            if is_heading:
                notices += [LineNote(line, words) for words in _unused(cells, order)]
                continue
        row = _row(line, cells, order, problems)
        rows += [row] if row else []
        if len(rows) + len(problems) > MOST_ROWS:
            raise CsvRefused(TOO_MANY_ROWS.filled(most=MOST_ROWS))
    if not rows and not problems:
        raise CsvRefused(NO_ROWS)
    return PlayerTable(rows=rows, problems=problems, notices=[*notices, *_doubles(rows)])


def _lines(text: str, problems: list[LineNote]) -> Iterator[tuple[int, list[str]]]:
    """Yield (line, cells) of every line that holds something."""
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=_delimiter(text), strict=True)
    start = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield start, [cell.strip() for cell in cells]
            start = reader.line_num + 1
    except csv.Error:
        problems.append(LineNote(start, UNREADABLE))


def _delimiter(text: str) -> str:
    """Return what divides the columns of the first line that holds something."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(DELIMITERS, key=lambda mark: (first.count(mark), mark == ","))


def _order_of(cells: Sequence[str]) -> tuple[list[str | None], bool]:
    """Return the column names, and whether ``cells`` is a heading that gives them."""
    names = [KNOWN.get(unicodedata.normalize("NFKC", cell).casefold()) for cell in cells]
    if "name" in names:
        return names, True
    return list(COLUMNS), False


def _unused(cells: Sequence[str], order: Sequence[str | None]) -> Iterator[Words]:
    for cell, name in zip(cells, order, strict=True):
        if name is None and cell:
            yield UNUSED.filled(text=cell[:40])


def _row(
    line: int, cells: list[str], order: Sequence[str | None], problems: list[LineNote]
) -> PlayerRow | None:
    """Return the player on this line, or None after noting every problem of it."""
    found = list(_cell_problems(cells, order))
    given = {name: cell for name, cell in zip(order, cells, strict=False) if name}
    if not found:
        found = list(_value_problems(given))
    problems += [LineNote(line, words) for words in found]
    if found:
        return None
    byes = given.get("byes", "")
    return PlayerRow(
        line=line,
        name=clean_name(given.get("name", "")),
        reading=_clean_or_blank(given.get("reading", "")),
        club=_clean_or_blank(given.get("club", "")),
        byes=_number(byes) or 0,
        family=_clean_or_blank(given.get("family", "")),
    )


def _clean_or_blank(text: str) -> str:
    return clean_name(text) if text else ""


def _cell_problems(cells: Sequence[str], order: Sequence[str | None]) -> Iterator[Words]:
    if len(cells) > MOST_COLUMNS:
        yield TOO_MANY_COLUMNS.filled(found=len(cells), most=MOST_COLUMNS)
        return
    longest = max(map(len, cells))
    if longest > LONGEST_FIELD:
        yield TOO_LONG.filled(found=longest, most=LONGEST_FIELD)
    for column, cell in enumerate(cells[len(order) :], start=len(order) + 1):
        if cell:
            columns = _listed([COLUMN_WORDS[name] for name in order if name])
            yield EXTRA.filled(text=cell[:40], column=column, columns=columns)


def _listed(words: Sequence[Words]) -> Words:
    return Words(en=", ".join(w.en for w in words), ja="・".join(w.ja for w in words))


def _value_problems(given: dict[str, str]) -> Iterator[Words]:
    for column in ("name", "reading", "club", "family"):
        text = given.get(column, "")
        if column == "name" or text:
            try:
                clean_name(text)
            except NameRefused as error:
                yield error.words
    byes = given.get("byes", "")
    if byes and (_number(byes) is None or not 0 <= (_number(byes) or 0) <= MOST_BYES):
        yield BYES_WRONG.filled(text=byes[:40], most=MOST_BYES)


def _number(text: str) -> int | None:
    """Return ``text`` as a number, full-width digits too; None when it is none.

    >>> _number("２"), _number("two")
    (2, None)
    """
    plain = unicodedata.normalize("NFKC", text)
    return int(plain) if plain.isascii() and plain.isdecimal() and len(plain) < 9 else None


def _doubles(rows: Sequence[PlayerRow]) -> Iterator[LineNote]:
    first: dict[tuple[str, str], int] = {}
    for row in rows:
        line = first.setdefault((row.name, row.reading), row.line)
        if line != row.line:
            yield LineNote(row.line, TWICE.filled(line=line))
