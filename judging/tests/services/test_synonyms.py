"""The synonyms that come with the site: put in once, and each leads to something in its title."""

from functools import cache

import pytest

from judging.lookup import terms_of
from judging.models import Synonym
from judging.selectors.entries import clauses_of, infractions_of, readings_of, terms_of_book
from judging.services.lookup import ensure_lookup
from judging.services.synonyms import Group, load_synonyms, seeded_groups
from rules.registry import CODES, title_for
from rules.rulebooks.loading import rulebook


@pytest.mark.django_db
def test_an_empty_table_is_filled_with_every_group() -> None:
    assert load_synonyms() == len(seeded_groups())

    rows = Synonym.objects.values_list("title_code", "words")
    assert sorted(rows) == sorted((g.title, ", ".join(g.words)) for g in seeded_groups())


@pytest.mark.django_db
def test_what_an_editor_left_stays() -> None:
    load_synonyms()
    kept = Synonym.objects.get(words__startswith="引き直し", title_code="doremi")
    Synonym.objects.exclude(pk=kept.pk).delete()

    assert load_synonyms() == 0
    assert list(Synonym.objects.all()) == [kept]


@pytest.mark.django_db
def test_a_new_index_brings_its_synonyms_but_one_that_is_there_none() -> None:
    ensure_lookup()
    assert Synonym.objects.count() == len(seeded_groups())
    Synonym.objects.all().delete()

    ensure_lookup()

    assert Synonym.objects.count() == 0


def test_every_group_has_words_that_an_editor_can_write() -> None:
    for group in seeded_groups():
        assert group.title in ("", *CODES)
        assert len(set(group.words)) == len(group.words) > 1
        assert [
            word for word in group.words if set(word) & set(",、") or word != word.strip()
        ] == []


def test_no_group_stands_twice() -> None:
    firsts = [(group.title, group.words[0]) for group in seeded_groups()]

    assert len(set(firsts)) == len(firsts)


@cache
def terms_by_entry(title: str) -> list[frozenset[str]]:
    book = rulebook(title)
    found = (*clauses_of(book), *readings_of(book), *terms_of_book(book))
    return [
        frozenset(term for text, _ in each.parts() for term in terms_of(text))
        for each in (*found, *infractions_of(title_for(title)))
    ]


def leads_nowhere(group: Group, title: str) -> bool:
    words = [set(terms_of(word)) for word in group.words[:3]]
    return not any(word <= entry for word in words for entry in terms_by_entry(title))


def test_the_first_words_of_every_group_stand_in_the_rulebook_of_its_title() -> None:
    lost = [
        (title, group.words[0])
        for group in seeded_groups()
        for title in ([group.title] if group.title else CODES)
        if leads_nowhere(group, title)
    ]

    assert lost == []


def all_words(title: str) -> set[str]:
    groups = (group for group in seeded_groups() if group.title in ("", title))
    return {word for group in groups for word in group.words}


@pytest.mark.parametrize("title", CODES)
def test_every_term_of_a_title_has_other_words(title: str) -> None:
    words = all_words(title)
    bare = [
        term.ja
        for term in rulebook(title).file.glossary
        if words.isdisjoint((term.ja, term.en, *term.ja.split("・"), *term.en.split(" / ")))
    ]

    assert bare == {"doremi": ["P・T・CD・BO・1-・2-番号"], "onsen": ["OUT"]}.get(title, [])
