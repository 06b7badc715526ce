"""The index of the look-up: what is in it, and what stays when something changes."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from judging.enums import EntryKind
from judging.models import LookupEntry, LookupTerm, Posting
from judging.selectors.entries import EntryText, entries
from judging.services.lookup import ensure_lookup, rebuild_lookup
from rules.core.words import Words
from rules.registry import CODES

pytestmark = pytest.mark.django_db


def entry(key: str, en: str = "Redraw", ja: str = "引き直し", **more: object) -> EntryText:
    return EntryText(EntryKind.CLAUSE, "doremi", key, Words(en, ja), Words(en, ja), **more)  # type: ignore[arg-type]


def index() -> set[tuple[str, str, float]]:
    rows = Posting.objects.values_list("entry__key", "term__text", "weight")
    return set(rows)


def rebuilt(*wanted: EntryText) -> int:
    return rebuild_lookup(wanted)


def holdings() -> dict[str, int]:
    return dict(LookupTerm.objects.values_list("text", "holding"))


def test_an_entry_is_put_in_with_its_terms() -> None:
    assert rebuilt(entry("A", ja="手札"), entry("B", en="Draw", ja="手札")) == 2

    assert holdings() == {"redraw": 1, "draw": 1, "手札": 2, "手": 2, "札": 2}
    assert LookupEntry.objects.get(key="A").names == "|redraw|手札|"


def test_what_has_not_changed_is_left_alone() -> None:
    rebuilt(entry("A"), entry("B"))
    before = dict(LookupEntry.objects.values_list("key", "pk"))

    assert rebuilt(entry("A"), entry("B", en="Draw")) == 1
    after = dict(LookupEntry.objects.values_list("key", "pk"))

    assert (after["A"], after["B"] == before["B"]) == (before["A"], False)


def test_what_is_gone_is_taken_out_with_its_terms() -> None:
    rebuilt(entry("A", ja="手札"), entry("B", en="Draw", ja="手札"))

    assert rebuilt(entry("A", ja="手札")) == 1

    assert holdings() == {"redraw": 1, "手札": 1, "手": 1, "札": 1}


def test_a_change_and_a_change_back_leave_the_same_index() -> None:
    rebuilt(entry("A"), entry("B", en="Draw"))
    before, counted = index(), holdings()

    rebuilt(entry("A", en="Move"), entry("C"))
    rebuilt(entry("A"), entry("B", en="Draw"))

    assert (index(), holdings()) == (before, counted)


@pytest.mark.parametrize(
    "changed",
    [
        {"versions": ("4.01",)},
        {"names": ("ひきなおし",)},
        {"clauses": ("DRM-18.01",)},
        {"numbers": ("DRM-18.01",)},
        {"status": "published"},
    ],
)
def test_every_part_of_an_entry_is_noticed(changed: dict[str, object]) -> None:
    rebuilt(entry("A"))

    assert rebuild_lookup([replace(entry("A"), **changed)]) == 1  # type: ignore[arg-type]


def keys(kind: EntryKind, of: Iterable[EntryText]) -> set[str]:
    return {each.title_code for each in of if each.kind == kind}


def test_every_title_has_clauses_terms_and_infractions_to_look_up() -> None:
    found = list(entries())

    assert len({(e.kind, e.title_code, e.key) for e in found}) == len(found)
    for kind in (EntryKind.CLAUSE, EntryKind.TERM, EntryKind.INFRACTION):
        assert keys(kind, found) == set(CODES)
    assert {"doremi", "nanika"} <= keys(EntryKind.CARD, found)


def test_an_empty_index_is_built_when_it_is_asked_for() -> None:
    ensure_lookup()
    count = LookupEntry.objects.count()
    ensure_lookup()

    assert count == LookupEntry.objects.count() == len(list(entries()))
