"""Looking something up: numbers first, filters, synonyms, both languages."""

from collections.abc import Iterator
from typing import Any

import pytest

from judging.lookup import Meant
from judging.models import Synonym
from judging.selectors.lookup import Filters, look_up
from judging.selectors.lookup_scores import answer
from judging.selectors.lookup_terms import BY_SYNONYM, synonym_rows, synonyms, with_synonyms
from judging.selectors.lookup_titles import without_title
from judging.services.lookup import rebuild_lookup
from judging.services.synonyms import load_synonyms

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def index(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The whole index, built once for all these tests."""
    with django_db_blocker.unblock():
        rebuild_lookup()
    yield
    with django_db_blocker.unblock():
        rebuild_lookup([])


def keys(query: str, limit: int = 5, **filters: str) -> list[str]:
    return [found.entry.key for found in look_up(query, Filters(**filters), limit=limit)]


@pytest.mark.parametrize("written", ["DRM-16.03", "drm-16.3", "16.03", "１６－３", "16-3"])
def test_the_clause_of_a_number_comes_first(written: str) -> None:
    assert keys(written)[0] == "DRM-16.03"


@pytest.mark.parametrize("written", ["引き直し", "引直し", "ひきなおし", "redraw", "redraws"])
def test_a_term_is_found_however_it_is_written(written: str) -> None:
    assert {"redraw", "DRM-18.01"} & set(keys(written))


@pytest.mark.parametrize("written", ["ハプニング", "ﾊﾌﾟﾆﾝｸﾞ", "はぷにんぐ"])
def test_a_name_that_is_just_what_was_asked_for_comes_first(written: str) -> None:
    assert keys(written)[0] == "happening"


def test_only_what_the_filters_leave_is_found() -> None:
    assert {f.entry.title_code for f in look_up("手札", Filters(title="omoline"))} == {"omoline"}
    assert {f.entry.kind for f in look_up("手札", Filters(kind="term"))} == {"term"}
    assert "OML-4.3.2h" in keys("手札上限", version="r0")
    assert "OML-4.3.2h" not in keys("手札上限", version="r2", limit=50)
    assert "OML-4.3.2" in keys("手札上限", version="r2", title="omoline")
    cited = look_up("redraw", Filters(clause="DRM-18.01"), limit=50)
    assert cited != []
    assert all("DRM-18.01" in found.entry.clauses for found in cited)


def test_filters_for_things_there_are_not_find_nothing() -> None:
    assert keys("手札", title="chess") == []
    assert keys("手札", card='"') == []


def test_words_that_mean_the_same_find_each_other() -> None:
    assert "redraw" not in keys("マリガン")
    Synonym.objects.create(words="マリガン、mulligan, 引き直し", title_code="doremi")

    assert "redraw" in keys("マリガン")
    assert "redraw" not in keys("マリガン", title="omoline")


def meant(query: str, title: str = "") -> set[str]:
    found = synonyms(query, synonym_rows(title))
    return {word for each in found for word in each.spelt}


@pytest.mark.parametrize(
    "query",
    ["MULLIGANS?", "マリガンを何回できる", "ﾏﾘｶﾞﾝ", "まりがん", "引き直す前に", "引き直せるのは"],
)
def test_a_synonym_is_known_in_every_form(query: str) -> None:
    Synonym.objects.create(words="mulligan, マリガン, 引き直す", title_code="doremi")

    assert meant(query) == {"mulligan", "マリガン", "引き直す"}


@pytest.mark.parametrize(
    "query", ["タイムアウト", "ドロップする", "盤の場所", "かのみせ", "tapestry", "outage", "切断"]
)
def test_a_synonym_inside_another_word_means_nothing(query: str) -> None:
    Synonym.objects.create(words="アウト, ドロー, 場, のみ, tap, out, 切る")

    assert meant(query) == set()


@pytest.mark.parametrize("query", ["場", "のみ", "アウトの時", "tapped", "out!"])
def test_a_short_synonym_counts_where_it_stands_alone(query: str) -> None:
    Synonym.objects.create(words="アウト, 場, のみ, tap, out")

    assert meant(query) == {"アウト", "場", "のみ", "tap", "out"}


def test_all_groups_that_share_a_word_count_but_not_those_of_a_part_of_it() -> None:
    Synonym.objects.create(words="時間切れ, タイムアップ", title_code="doremi")
    Synonym.objects.create(words="時計切れ, 時間切れ", title_code="doremi")
    Synonym.objects.create(words="時間, マナ", title_code="doremi")

    assert meant("時間切れ") == {"時間切れ", "タイムアップ", "時計切れ"}
    assert meant("マナ") == {"時間", "マナ"}


def test_a_word_of_several_titles_means_in_each_what_it_means_there() -> None:
    Synonym.objects.create(words="手札, ハンド", title_code="doremi")
    Synonym.objects.create(words="アーカイブ, ハンド", title_code="nanika")

    assert meant("ハンド", "nanika") == {"アーカイブ", "ハンド"}
    assert meant("ハンド") == {"アーカイブ", "手札", "ハンド"}


def test_a_synonym_counts_only_if_all_of_it_is_in_the_index() -> None:
    others = [{"hand": 1.0}, {"手": 0.4, "手も": 0.6}]

    asked = with_synonyms({"手札": 1.0}, others, known={"手札", "手", "hand"})

    assert asked == {"手札": 1.0, "hand": BY_SYNONYM}


def test_all_synonyms_cost_one_query(django_assert_num_queries: Any) -> None:
    load_synonyms()

    with django_assert_num_queries(1):
        assert {"引き直し", "redraw"} <= meant("マリガン")


@pytest.mark.parametrize("query", ["", " ", "!?", "ｗｗｗｗ", "%_", "'; --", "あ" * 300, "\x00"])
def test_odd_questions_are_answered(query: str) -> None:
    assert isinstance(keys(query), list)


def test_the_answer_is_in_the_language_of_the_question() -> None:
    (japanese,) = look_up("予約", Filters(kind="term", title="doremi"), limit=1, language="en")
    (english,) = look_up("reservation", Filters(kind="term", title="doremi"), limit=1)

    assert (japanese.language, japanese.heading) == ("ja", "予約")
    assert (english.language, english.heading) == ("en", "reservation")
    assert japanese.entry == english.entry


def test_the_snippet_is_about_the_question() -> None:
    (found,) = look_up("extra day", Filters(clause="DRM-19.03b", kind="clause"), limit=1)

    assert "day" in found.snippet
    assert len(found.snippet) <= 170


@pytest.mark.parametrize("query", ["doremi 引き直し", "ドレミの 引き直し", "引き直し どれみ"])
def test_a_title_that_is_named_is_where_it_is_looked_up(query: str) -> None:
    found = look_up(query)

    assert {each.entry.title_code for each in found} == {"doremi"}
    assert found[0].entry.key == keys("引き直し", title="doremi")[0]


def test_the_name_of_a_title_alone_is_a_word_like_any() -> None:
    assert without_title("onsen") == ("onsen", "")


def test_a_misspelt_word_finds_what_it_was_meant_to_be() -> None:
    assert "archive" in keys("アーイカブ", title="nanika")


def test_many_other_words_for_a_part_count_no_more_than_the_best() -> None:
    says = {"b": 1.0, "c": 1.0}
    two = [Meant(frozenset(), ({"b": 1.0}, {"c": 1.0}))]

    both, one = (answer(held, says, {}, two) for held in ({"b": 1, "c": 1}, {"b": 1}))

    assert both == one


def test_what_a_word_is_called_otherwise_comes_first() -> None:
    load_synonyms()

    assert keys("山札", title="nanika")[0] == "server"
