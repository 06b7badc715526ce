"""The dice tables on the page of the rulebook."""

import re
from html import unescape

import pytest
from django.test import Client

from rules.registry import tables_of

pytestmark = pytest.mark.django_db
ADDRESS = "/rulebooks/nanika/"
[GROUP] = tables_of("nanika")


def rows_of(body: str, code: str) -> list[list[str]]:
    """Return the cells of each row of a table as they are read."""
    part = body.split(f'id="{code}"')[1].split("</table>")[0].split("<tbody>")[1]
    rows = re.findall(r"<tr>(.*?)</tr>", part, re.DOTALL)
    return [
        [unescape(cell) for cell in re.findall(r">([^<]*)</t[hd]>", row, re.DOTALL)] for row in rows
    ]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_tables_and_findings_stand_there_in_the_language_of_the_page(
    client: Client, language: str
) -> None:
    client.cookies["django_language"] = language

    body = client.get(ADDRESS).content.decode()

    assert f'<h2 id="dice-tables">{GROUP.heading.in_(language)}</h2>' in body
    for table in GROUP.tables:
        shown = [[cell.in_(language) for cell in row] for row in table.rows]
        assert rows_of(body, table.code) == shown
        assert [remark.in_(language) in unescape(body) for remark in table.remarks] == [True] * len(
            table.remarks
        )


def test_a_clause_leads_to_its_table_and_the_table_to_its_clauses(client: Client) -> None:
    body = client.get(ADDRESS, {"q": "NNK-A.2"}).content.decode()

    assert '<a href="#dice-means">Dice tables: Means of dice with a modifier</a>' in body
    assert 'id="dice-means"' in body
    links = [f'href="/rulebooks/nanika/#{id_}"' for id_ in ("NNK-A.1", "NNK-A.2", "NNK-A.3")]
    assert [link in body for link in links] == [True, True, True]
    assert "dice-chart" not in body


def test_a_table_scrolls_in_a_box_that_the_keyboard_reaches(client: Client) -> None:
    body = client.get(ADDRESS).content.decode()

    boxes = re.findall(r'<div class="table-list wide"([^>]*)>', body)
    assert [" ".join(box.split()) for box in boxes] == [
        f'role="region" tabindex="0" aria-labelledby="{table.code}-title"' for table in GROUP.tables
    ]
    named = re.findall(r'<table class="dense w-auto" aria-labelledby="([^"]+)">', body)
    assert named == [f"{table.code}-title" for table in GROUP.tables]


def test_a_title_without_tables_has_no_such_section(client: Client) -> None:
    assert "dice-tables" not in client.get("/rulebooks/doremi/").content.decode()
