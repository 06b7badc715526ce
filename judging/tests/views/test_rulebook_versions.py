"""Rulebooks by version: what holds, what changed, what rests on a clause and shows it."""

import json
import re

import pytest
from django.conf import settings
from django.test import Client

from judging.selectors.clause_shown import (
    SCENARIOS,
    TESTED,
    marked_tests,
    marks_in,
    names_in_japanese,
    scenarios_by_clause,
)
from judging.selectors.rulebook_versions import (
    changes_between,
    clauses_in,
    version_for,
    versions_of,
)
from judging.services.ruling_seeds import load_seeds
from rules.rulebooks import CODES, all_ids, rulebook

pytestmark = pytest.mark.django_db


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def clause(body: str, id_: str) -> str:
    """Return the part of the page about one clause."""
    found = re.search(
        rf'<article class="block prose"\s+id="{re.escape(id_)}".*?</article>', body, re.S
    )
    assert found is not None
    return found[0]


def test_the_versions_stand_in_their_order() -> None:
    codes = {code: [version.code for version in versions_of(rulebook(code))] for code in CODES}

    assert codes == {
        "doremi": ["3.00", "4.00", "4.01"],
        "omoline": ["r0", "r1", "r2"],
        "onsen": ["v1"],
        "nanika": ["v0.001", "v0.01", "v0.02", "v0.03", "v0.1"],
    }


def test_the_address_without_a_version_is_the_newest(client: Client) -> None:
    newest, named = page(client, "/rulebooks/omoline/"), page(client, "/rulebooks/omoline/r2/")

    assert re.findall(r' id="(OML[^"]*)"', newest) == re.findall(r' id="(OML[^"]*)"', named)
    assert '<link rel="canonical" href="/rulebooks/omoline/r2/">' in newest


def test_a_version_has_its_own_clauses(client: Client) -> None:
    held = {
        version: [
            id_ in page(client, f"/rulebooks/omoline/{version}/")
            for id_ in ('id="OML-4.1.2"', 'id="OML-4.1.2h"')
        ]
        for version in ("r1", "r2")
    }

    assert held == {"r1": [False, True], "r2": [True, False]}


@pytest.mark.parametrize(
    "address",
    [
        "/rulebooks/omoline/r9/",
        "/rulebooks/chess/r1/",
        "/rulebooks/omoline/changes/r1/r9/",
        "/rulebooks/omoline/scenarios/none/",
        "/rulebooks/omoline/r2/OML-4.1.2h/",
        "/rulebooks/omoline/r9/OML-4.1.2/",
        "/rulebooks/chess/scenarios/x/",
    ],
)
def test_what_is_not_there_is_not_there(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_every_clause_has_a_version_where_it_stands() -> None:
    for code in CODES:
        book = rulebook(code)
        for id_, found in book.clauses.items():
            assert id_ in clauses_in(book, version_for(book, found))


def test_changes_tell_what_reads_otherwise_what_is_new_and_what_is_gone(client: Client) -> None:
    changes = changes_between(rulebook("omoline"), "r1", "r2", "en")

    assert changes is not None
    assert [(c.old.clause.id, c.new.clause.id) for c in changes.changed] == [
        ("OML-3.2.2h", "OML-3.2.2"),
        ("OML-3.2.4h", "OML-3.2.4"),
        ("OML-4.1.2h", "OML-4.1.2"),
        ("OML-4.3.2h", "OML-4.3.2"),
        ("OML-6.7.6h", "OML-6.7.6"),
    ]
    assert {"OML-2.1.5", "OML-7.1"} <= {c.clause.id for c in changes.added}
    assert (changes.gone, changes.kept) == ((), 144)


def words_of(part: str, mark: str, language: str) -> list[str]:
    """Return the marked words of the texts in one language, as they are read out."""
    texts = re.findall(rf'<p lang="{language}"[^>]*>(.*?)</p>', part, re.S)
    found = re.findall(rf"<{mark}>(.*?)</{mark}>", "".join(texts), re.S)
    return [re.sub(r"<[^>]+>", "", each).strip() for each in found]


def test_the_words_that_differ_are_marked_and_read_out_in_both_languages(client: Client) -> None:
    body = page(client, "/rulebooks/omoline/changes/r1/r2/")
    part = re.search(r"<article(?:(?!</article>).)*OML-3\.2\.2h .*?</article>", body, re.S)

    assert part is not None
    marked = {
        (mark, language): words_of(part[0], mark, language)
        for mark in ("del", "ins")
        for language in ("en", "ja")
    }

    assert marked == {
        ("del", "en"): ["[removed: Formerly only one copy]", "[removed: was allowed]"],
        ("ins", "en"): ["[added: Up to three copies]", "[added: may be included]"],
        ("del", "ja"): ["[removed: 旧版では同一キャラは一枚だけだった]"],
        ("ins", "ja"): ["[added: 同じキャラをキャラデッキに入れられるのは三枚まで]"],
    }


def test_changes_backwards_are_the_same_the_other_way_round() -> None:
    book = rulebook("doremi")
    there, back = (
        changes_between(book, *pair, "en") for pair in (("4.00", "4.01"), ("4.01", "4.00"))
    )

    assert there is not None
    assert back is not None
    assert (there.added, there.gone, there.kept) == (back.gone, back.added, back.kept)
    assert "DRM-6.01" in {item.clause.id for item in there.added}


def test_a_clause_has_its_terms_with_readings_as_links(client: Client) -> None:
    part = clause(page(client, "/rulebooks/doremi/4.01/"), "DRM-6.01")
    book = rulebook("doremi")

    for name in book.clauses["DRM-6.01"].terms:
        term = book.glossary[name]
        assert f'href="#term-{term.code}"' in part
        assert term.reading in part


@pytest.mark.parametrize(
    ("address", "glossary"),
    [
        ("/rulebooks/doremi/4.01/", ""),
        ("/rulebooks/doremi/4.01/?area=engine", "/rulebooks/doremi/4.01/"),
        ("/rulebooks/doremi/4.01/DRM-6.01/", "/rulebooks/doremi/4.01/"),
    ],
)
def test_terms_in_a_clause_lead_to_the_glossary_wherever_it_stands(
    client: Client, address: str, glossary: str
) -> None:
    part = clause(page(client, address), "DRM-6.01")

    found = re.findall(r'<a class="term" href="([^"]*)#term-(\w+)" title="([^"]+)">', part)

    terms = {term.code: term for term in rulebook("doremi").file.glossary}
    assert {place for place, _code, _title in found} == {glossary}
    assert found != []
    assert all(terms[code].reading in title for _place, code, title in found)


def test_what_is_known_of_older_versions_is_told_in_the_language_of_the_page(
    client: Client,
) -> None:
    client.cookies["django_language"] = "ja"
    part = clause(page(client, "/rulebooks/doremi/4.01/"), "DRM-0.01")
    changes = page(client, "/rulebooks/doremi/changes/4.00/4.01/")

    assert "どの変更点一覧にも挙がっていない" in part
    assert "No change list" not in part
    assert "第6章は4.00から4.01への変更点に挙がっているが" in changes


def test_a_clause_has_its_rulings_and_a_page_with_all_that_shows_it(client: Client) -> None:
    load_seeds()
    address = "/rulebooks/doremi/4.01/DRM-6.04/"

    part = clause(page(client, "/rulebooks/doremi/4.01/"), "DRM-6.04")
    alone = page(client, address)

    assert 'href="/rulings/doremi-03/"' in part
    assert f'href="{address}"' in part
    assert 'href="/rulings/doremi-03/"' in alone
    assert 'href="/rulebooks/doremi/scenarios/dispute-03-put-to-sleep-on-the-way/"' in alone
    assert all(shown.path in alone for shown in marked_tests()["DRM-6.04"])
    assert 'id="DRM-6.05"' not in alone


def test_a_house_reading_has_a_page_of_its_own(client: Client) -> None:
    assert 'id="OML-A02"' in page(client, "/rulebooks/omoline/r2/OML-A02/")


def test_a_house_reading_shows_its_settings(client: Client) -> None:
    body = page(client, "/rulebooks/omoline/r2/")
    reading = re.search(r'<article class="block prose" id="OML-A02".*?</article>', body, re.S)

    assert reading is not None
    assert "(usual)" in reading[0]


def test_a_scenario_is_given_as_it_is(client: Client) -> None:
    response = client.get("/rulebooks/nanika/scenarios/dispute-04-tie/")

    assert json.loads(response.content)["title"] == "nanika"


def test_marks_of_tests_are_read_from_their_files() -> None:
    text = (
        '@pytest.mark.clause("NNK-8.1", "NNK-A04")\n@pytest.mark.parametrize("n", [\n'
        ' pytest.param(1, marks=pytest.mark.clause("NNK-7.1")),\n])\n'
        "def test_one(n: int) -> None:\n    pass\n\ndef test_two() -> None:\n    pass\n"
    )

    assert list(marks_in(text)) == [
        ("NNK-8.1", "test_one"),
        ("NNK-A04", "test_one"),
        ("NNK-7.1", "test_one"),
    ]


def test_every_mark_written_out_is_read() -> None:
    written = set[str]()
    for folder in TESTED:
        for path in (settings.BASE_DIR / folder).rglob("test_*.py"):
            for marks in re.findall(
                r"@pytest\.mark\.clause\((.*?)\)\n", path.read_text("utf-8"), re.S
            ):
                written.update(re.findall(r'"([A-Z]+-[\w.]+)"', marks))

    assert written - set(marked_tests()) == set()
    assert (set(marked_tests()) | set(scenarios_by_clause())) - all_ids() == set()


def test_every_scenario_has_a_name_in_japanese(client: Client) -> None:
    files = {
        str(path.relative_to(SCENARIOS).with_suffix("")) for path in SCENARIOS.glob("*/*.json")
    }
    client.cookies["django_language"] = "ja"

    body = page(client, "/rulebooks/nanika/v0.1/NNK-6.0.16/")

    assert set(names_in_japanese()) == files
    assert "同点は防御側の勝ち" in body
