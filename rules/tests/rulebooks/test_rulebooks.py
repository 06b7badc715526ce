import re

import pytest
import yaml

from rules.core.errors import RulebookBroken, TitleNotFound
from rules.rulebooks import CODES, all_ids, read_rulebook, rulebook

MISSING = "DRM-" + "99.99"
"""An id that no rulebook has; in parts, so that nobody takes it for a citation."""
SMALL = {
    "meta": {
        "title_en": "T",
        "title_ja": "T",
        "document": "D",
        "document_ja": "文",
        "spec_version": 1,
        "rules_version": "1",
        "id_scheme": "S",
        "areas": ["deck"],
        "not_available": [],
        "note": "N",
        "versions": {"1": "now"},
        "kinds": {"rule": "binding"},
    },
    "glossary": [
        {"ja": "札", "reading": "ふだ", "en": "card", "code": "card", "def_en": "d", "def_ja": "d"}
    ],
    "ambiguities": [
        {
            "id": "AMB-01",
            "title_en": "T",
            "title_ja": "T",
            "clauses": ["DRM-1.01"],
            "problem": "p",
            "problem_ja": "問",
            "reading": "r",
            "reading_ja": "答",
            "why": "w",
            "why_ja": "理",
            "configurable": True,
            "settings": [{"name": "s", "default": "a", "options": ["a", "b"]}],
        }
    ],
    "clauses": [
        {
            "id": "DRM-1.01",
            "section": "1",
            "area": "deck",
            "kind": "rule",
            "title_en": "T",
            "title_ja": "T",
            "text_en": "t",
            "text_ja": "t",
            "terms": ["札"],
            "versions": ["1"],
            "ambiguities": ["AMB-01"],
            "configurable": False,
            "check": "c",
        }
    ],
}


def changed(part: str, **fields: object) -> bytes:
    """Return the small rulebook with fields of its first entry of ``part`` changed."""
    entry = {**SMALL[part][0], **fields}  # type: ignore[index]
    return yaml.safe_dump({**SMALL, part: [entry]}).encode()


def doubled(part: str) -> bytes:
    return yaml.safe_dump({**SMALL, part: [*SMALL[part], *SMALL[part]]}).encode()


@pytest.mark.parametrize(
    ("title", "clauses", "readings", "terms"),
    [
        ("doremi", 295, 66, 97),
        ("omoline", 163, 42, 62),
        ("onsen", 64, 24, 27),
        ("nanika", 121, 41, 36),
    ],
)
def test_rulebook_holds_every_entry(title: str, clauses: int, readings: int, terms: int) -> None:
    book = rulebook(title)

    assert (len(book.clauses), len(book.ambiguities), len(book.glossary)) == (
        clauses,
        readings,
        terms,
    )


def test_rulebook_is_read_once() -> None:
    assert rulebook("doremi") is rulebook("doremi")


def test_every_term_of_the_smaller_rulebooks_is_in_their_glossary() -> None:
    for code in ("omoline", "onsen", "nanika"):
        book = rulebook(code)
        named = {term for clause in book.clauses.values() for term in clause.terms}
        assert named <= book.glossary.keys()


@pytest.mark.parametrize("code", CODES)
def test_every_reading_is_told_in_japanese_too(code: str) -> None:
    readings = rulebook(code).ambiguities.values()
    texts = [words.ja for each in readings for words in (each.question, each.answer, each.grounds)]

    # Grounds may be no more than a list of clauses: "4.0.02、18-1(6)。"
    assert [text for text in texts if not re.search(r"[\u3001-\u30ff]", text)] == []


@pytest.mark.parametrize("code", CODES)
def test_what_is_known_of_the_versions_is_told_in_japanese_too(code: str) -> None:
    notes = [clause.history for clause in rulebook(code).clauses.values() if clause.history]

    assert [note for note in notes if not re.search(r"[\u3041-\u3096]", note.ja)] == []


def test_all_ids_are_the_clauses_and_readings_of_all_titles() -> None:
    books = [rulebook(code) for code in CODES]

    assert len(all_ids()) == sum(len(b.clauses) + len(b.ambiguities) for b in books)
    assert {"DRM-16.03", "AMB-04", "OML-3.2.2h", "OML-A44", "ONS-6.3.1", "NNK-A.2"} <= all_ids()


def test_unknown_title_is_named_with_the_known_ones() -> None:
    with pytest.raises(TitleNotFound) as error:
        rulebook("../doremi")

    assert error.value.words.en == (
        'There is no title "../doremi". Known titles: doremi, omoline, onsen, nanika.'
    )


def test_small_rulebook_is_read() -> None:
    assert list(read_rulebook("small", yaml.safe_dump(SMALL).encode()).clauses) == ["DRM-1.01"]


@pytest.mark.parametrize(
    ("data", "place", "problem"),
    [
        (changed("clauses", ambiguities=["AMB-09"]), "DRM-1.01", "ambiguity AMB-09"),
        (changed("clauses", area="zoo"), "DRM-1.01", "area zoo"),
        (changed("clauses", kind="law"), "DRM-1.01", "kind law"),
        (changed("clauses", versions=["9"]), "DRM-1.01", "version 9"),
        (changed("clauses", version_note="New."), "DRM-1.01", "in both languages"),
        (changed("ambiguities", clauses=[MISSING]), "AMB-01", f"clause {MISSING}"),
        (changed("ambiguities", configurable=False), "AMB-01", "configurable"),
        (changed("ambiguities", id="one"), "one", "does not look like the id"),
        (
            changed("ambiguities", settings=[{"name": "s", "default": 1, "options": [True]}]),
            "AMB-01.s",
            "default 1 is not among its options",
        ),
        (doubled("clauses"), "clauses", "DRM-1.01 stands twice"),
        (doubled("ambiguities"), "ambiguities", "AMB-01 stands twice"),
        (doubled("glossary"), "glossary", "札 stands twice"),
        (changed("clauses", colour="red"), "$", "unknown field `colour`"),
        (changed("clauses", text_ja=None), "$", "$.clauses[0].text_ja"),
        (b"meta: {}", "$", "missing required field"),
        (b"\t- :", "$", "cannot start any token"),
        (b"\xff\xfe\x00", "$", ""),
    ],
)
def test_broken_rulebook_is_refused_with_the_place(data: bytes, place: str, problem: str) -> None:
    with pytest.raises(RulebookBroken) as error:
        read_rulebook("small", data)

    assert (error.value.file, error.value.place) == ("rulebooks/small.yaml", place)
    assert problem in error.value.problem
