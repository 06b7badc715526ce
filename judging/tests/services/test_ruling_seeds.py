"""The rulings that come with the site: whole, in both languages, and nothing doubtful about them."""

from pathlib import Path

import pytest

from judging.models import Ruling
from judging.parsing.ruling_text import RulingText, read_ruling, write_ruling
from judging.selectors.lookup import Filters, look_up
from judging.services.lookup import rebuild_lookup
from judging.services.ruling_checks import check_rulings
from judging.services.ruling_files import export_rulings
from judging.services.ruling_import import import_rulings
from judging.services.ruling_seeds import SEEDS, load_seeds
from judging.tests.rulings import SCENARIOS
from rules.registry import CODES, title_for

FILES = sorted(SEEDS.glob("*.md"))


def seed(path: Path) -> RulingText:
    return read_ruling(path.read_bytes())


def test_there_are_about_sixty_of_every_title() -> None:
    titles = [seed(path).head.title for path in FILES]

    assert len(FILES) >= 60
    assert {title: titles.count(title) >= 12 for title in CODES} == dict.fromkeys(CODES, True)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_is_written_in_both_languages_as_a_file_is_written(path: Path) -> None:
    ruling = seed(path)

    assert write_ruling(ruling) == path.read_text("utf-8")
    assert all(getattr(ruling.texts, name) for name in ruling.texts.__struct_fields__)
    assert set(ruling.head.read_as) == set(ruling.head.clauses)


def test_every_worked_dispute_is_a_ruling() -> None:
    shown = {seed(path).head.scenario for path in FILES}
    disputes = {str(path.relative_to(SCENARIOS)) for path in SCENARIOS.glob("*/dispute-*.json")}

    assert disputes - shown == set()


@pytest.mark.django_db
def test_the_checker_finds_nothing_in_them() -> None:
    done = load_seeds()

    assert (len(done.made), done.left_out) == (len(FILES), [])
    assert [(doubt.ruling.number, doubt.words.en) for doubt in check_rulings()] == []


@pytest.mark.django_db
def test_loading_them_again_changes_nothing_not_even_what_was_decided_since() -> None:
    load_seeds()
    Ruling.objects.filter(number="doremi-01").update(status="withdrawn")

    done = load_seeds()

    assert (done.made, done.changed, len(done.same)) == ([], [], len(FILES))
    assert Ruling.objects.get(number="doremi-01").status == "withdrawn"


@pytest.mark.django_db
def test_they_survive_export_and_import(tmp_path: Path) -> None:
    load_seeds()
    export_rulings(tmp_path)
    before = list(Ruling.objects.order_by("number").values("number", "scenario", "clauses"))

    assert import_rulings(tmp_path).changed == []
    Ruling.objects.all().delete()
    assert len(import_rulings(tmp_path).made) == len(FILES)

    after = list(Ruling.objects.order_by("number").values("number", "scenario", "clauses"))
    assert after == before


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("question", "title", "number"),
    [
        ("七体目", "doremi", "doremi-12"),
        ("reserved by the other block reservation", "doremi", "doremi-01"),
        ("緊急解放 41", "omoline", "omoline-08"),
        ("オブジェ 2種類", "onsen", "onsen-08"),
        ("シテオク 援軍", "nanika", "nanika-02"),
    ],
)
def test_they_are_found(question: str, title: str, number: str) -> None:
    load_seeds()
    rebuild_lookup()

    found = look_up(question, Filters(title=title, kind="ruling"), limit=3)

    assert number in [each.entry.key for each in found]


def test_the_versions_are_those_of_the_titles() -> None:
    known = {(code, v.code) for code in CODES for v in title_for(code).versions}

    assert {(h.title, h.rules_version) for h in (seed(p).head for p in FILES)} <= known
