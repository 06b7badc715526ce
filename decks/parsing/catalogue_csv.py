"""The rows of a CSV catalogue as named values."""

from __future__ import annotations

import csv
import io

from decks.parsing.catalogue_rows import FaultyRow, Row
from decks.parsing.places import column_words
from decks.parsing.plain import plain
from rules.core.words import Words

COLUMNS = {
    "no": ("no", "no.", "number", "番号", "カード番号", "カードナンバー"),
    "name": ("name", "名前", "カード名", "名称"),
    "type": ("type", "種類", "タイプ", "カードの種類"),
    "level": ("level", "レベル"),
    "generic": ("generic", "無名", "無名キャラ"),
    "behaviour_key": ("behaviour_key", "behavior_key", "働き", "同じ働き"),
    "alias_of": ("alias_of", "同じカード", "通常番号"),
    "reading": ("reading", "読み", "よみ", "ふりがな", "読み仮名"),
    "text": ("text", "テキスト", "文章"),
}
BY_HEADING = {heading: column for column, names in COLUMNS.items() for heading in names}
NEEDED = ("no", "name", "type")

NO_HEADING = Words(
    en="The first row must name the columns, among them no, name and type.",
    ja="1行目に列の名前(番号、名前、種類など)を書いてください。",
)
UNKNOWN = Words(
    en='Unknown column "{name}". Columns: {known}.',
    ja="列「{name}」が分かりません。使えるのは{known}です。",
)
REPEATED = Words(en='The column "{name}" stands twice.', ja="列「{name}」が二つあります。")
WIDE = Words(
    en="This row has {found} fields, the heading row has {limit}.",
    ja="この行は{found}列ありますが、見出しは{limit}列です。",
)
BROKEN = Words(en="This is no valid CSV: {detail}.", ja="CSVとして読めません({detail})。")


def csv_rows(text: str) -> list[Row]:
    """Return the rows below the heading row; blank rows are passed over.

    Raises:
        FaultyRow: the heading row, or the form of a row, cannot be read.
    """
    first = text.split("\n", 1)[0]
    delimiter = "\t" if "\t" in first else ";" if ";" in first and "," not in first else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    columns: list[str] | None = None
    rows = []
    try:
        for fields in reader:
            if not any(field.strip() for field in fields):
                continue
            if columns is None:
                columns = _columns(fields)
            else:
                rows.append(_row(f"line {reader.line_num}", columns, fields))
    except csv.Error as error:
        words = BROKEN.filled(detail=str(error))
        raise FaultyRow(f"line {reader.line_num}", None, words) from error
    if columns is None:
        raise FaultyRow("line 1", None, NO_HEADING)
    return rows


def _columns(fields: list[str]) -> list[str]:
    columns = [BY_HEADING.get(plain(field).casefold(), "") for field in fields]
    for field, column in zip(fields, columns, strict=True):
        if not column and field.strip():
            known = Words(
                en=", ".join(COLUMNS), ja="、".join(column_words(name).ja for name in COLUMNS)
            )
            words = UNKNOWN.filled(name=field.strip()[:40], known=known)
            raise FaultyRow("line 1", field.strip()[:40], words)
        if column and columns.count(column) > 1:
            raise FaultyRow("line 1", column, REPEATED.filled(name=column_words(column)))
    if not set(NEEDED) <= set(columns):
        raise FaultyRow("line 1", None, NO_HEADING)
    return columns


def _row(where: str, columns: list[str], fields: list[str]) -> Row:
    if any(field.strip() for field in fields[len(columns) :]):
        return Row(where, None, WIDE.filled(found=len(fields), limit=len(columns)))
    named = dict(zip(columns, fields, strict=False))
    return Row(where, {name: value.strip() for name, value in named.items() if name})
