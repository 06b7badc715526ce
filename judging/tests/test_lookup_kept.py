"""The index of the look-up is there without anybody thinking of it: after migrating, in a new release."""

from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.sql import emit_post_migrate_signal

from decks.services.catalogue import import_cards
from judging.models import LookupEntry, LookupState
from judging.selectors.entries import entries
from judging.selectors.lookup import look_up
from judging.selectors.lookup_state import documents
from judging.services import lookup
from judging.services.lookup import ensure_lookup
from rules.registry import title_for

pytestmark = pytest.mark.django_db
CARD = "no,name,type\nZ99,まぼろしの試し札,character\n".encode()


def test_migrating_makes_the_index(settings: Any) -> None:
    settings.LOOKUP_AFTER_MIGRATE = True

    call_command("migrate", verbosity=0)

    assert documents() == LookupEntry.objects.count() == len(list(entries()))
    assert LookupState.objects.get().source == lookup.release_digest()


def test_emptying_the_tables_does_not_make_it(settings: Any) -> None:
    settings.LOOKUP_AFTER_MIGRATE = True

    emit_post_migrate_signal(verbosity=0, interactive=False, db="default")

    assert documents() == 0


def test_another_release_makes_it_anew_and_only_what_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ensure_lookup()
    kept = LookupEntry.objects.get(key="DRM-4.5.04").pk
    LookupEntry.objects.filter(key="DRM-18.01").update(text_en="as it was", digest="old")

    ensure_lookup()
    before = LookupEntry.objects.get(key="DRM-18.01").text_en
    monkeypatch.setattr(lookup, "release_digest", lambda: "another")
    ensure_lookup()

    assert before == "as it was"
    assert LookupEntry.objects.get(key="DRM-18.01").text_en != "as it was"
    assert LookupEntry.objects.get(key="DRM-4.5.04").pk == kept
    assert LookupState.objects.get().source == "another"


def test_imported_cards_are_found_at_once(django_capture_on_commit_callbacks: Any) -> None:
    ensure_lookup()

    with django_capture_on_commit_callbacks(execute=True):
        import_cards(title_for("doremi"), CARD, actor=None)

    assert look_up("まぼろしの試し札")[0].entry.key == "Z99"


def test_cards_of_a_site_that_looked_nothing_up_yet_make_no_index(
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        import_cards(title_for("doremi"), CARD, actor=None)

    assert documents() == 0
