"""Handing in a deck list: what is stored, what is refused, and until when."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import IntegrityError
from django.test import TestCase

from decks.errors import (
    DeadlinePassed,
    ListLocked,
    ListReasonNeeded,
    ListRefused,
    ListsNotUsed,
    TournamentOver,
)
from decks.models import DeckList
from decks.services import lists as service
from decks.services.lists import record_imported_list, submit_deck_list
from decks.signals import deck_list_recorded
from decks.tests.factories import as_text, legal_deck, make_list
from rules.core.construction import Entry
from tournaments.enums import DeckStatus, RegistrationStatus, TournamentStatus
from tournaments.errors import PlayerNotActive
from tournaments.models import LogEntry, Registration, Tournament
from tournaments.tests.factories import (
    make_hugo,
    make_player,
    make_players,
    make_tournament,
    make_user,
)

pytestmark = pytest.mark.django_db
DEADLINE = datetime(2027, 4, 3, 0, 0, tzinfo=UTC)


def stored(registration: Registration) -> list[tuple[int, bool, bool]]:
    return list(
        registration.deck_lists.order_by("version").values_list("version", "is_current", "is_valid")
    )


def last_log(tournament: Tournament) -> tuple[str, str, dict[str, object]]:
    entry = LogEntry.objects.filter(tournament=tournament).select_related("actor").first()
    assert entry is not None
    return entry.verb, str(entry.actor and entry.actor.username), entry.data


def set_status(tournament: Tournament, status: str) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(status=status)


def test_submit_deck_list_stores_what_was_typed() -> None:
    tournament = make_tournament()
    pia = make_player(tournament)
    deck = legal_deck(tournament)
    text = as_text(deck)

    deck_list = submit_deck_list(pia, text=text, actor=pia.user)

    pia.refresh_from_db()
    deck_list.refresh_from_db()
    assert deck_list.sections == {
        name: [[entry.no, entry.count] for entry in rows] for name, rows in deck.sections.items()
    }
    assert (deck_list.version, deck_list.is_current, deck_list.is_valid) == (1, True, True)
    assert (deck_list.source_text, deck_list.pool, deck_list.entered_by) == (text, None, pia.user)
    assert pia.deck_status == DeckStatus.VALID
    assert last_log(tournament) == ("deck_list.registered", "pia", {"version": 1, "is_valid": True})


def test_submit_deck_list_writes_numbers_in_one_form_and_sums_equal_lines() -> None:
    tournament = make_tournament()
    pia = make_player(tournament)
    deck = legal_deck(tournament)
    first, *rest = deck.sections["clock"]
    split = (Entry(f"Ｎｏ．{int(first.no)}", 1), *[Entry(first.no, 1)] * (first.count - 1), *rest)

    deck_list = submit_deck_list(pia, sections={**deck.sections, "clock": split}, actor=pia.user)

    assert deck_list.sections["clock"] == [[e.no, e.count] for e in deck.sections["clock"]]


def test_submit_deck_list_is_announced_after_the_commit() -> None:
    heard: list[int] = []

    def hear(registration_id: int, **_kwargs: object) -> None:
        heard.append(registration_id)

    deck_list_recorded.connect(hear)
    pia = make_player(make_tournament())
    try:
        with TestCase.captureOnCommitCallbacks(execute=True):
            make_list(pia)
            assert heard == []
    finally:
        deck_list_recorded.disconnect(hear)
    assert heard == [pia.pk]


def test_replacement_keeps_every_version() -> None:
    pia = make_player(make_tournament())
    first = make_list(pia, seed=1)
    before = first.sections

    make_list(pia, seed=2)

    first.refresh_from_db()
    assert stored(pia) == [(1, False, True), (2, True, True)]
    assert first.sections == before


@pytest.mark.clause("DRM-16.01", "DRM-16.01a")
def test_refused_list_names_every_violation_and_stores_nothing() -> None:
    tournament = make_tournament()
    pia = make_player(tournament)
    make_list(pia)
    logged = LogEntry.objects.count()

    with pytest.raises(ListRefused) as refused:
        submit_deck_list(pia, text="時計\n3 068\nおかしな行\n日記\n", actor=pia.user)

    pia.refresh_from_db()
    assert [(v.clause, v.section, v.found, v.limit) for v in refused.value.report.violations] == [
        ("DRM-16.01", "clock", 3, 50),
        ("DRM-16.01a", "diary", 0, 20),
    ]
    assert [(p.line, p.text) for p in refused.value.problems] == [(3, "おかしな行")]
    assert refused.value.to_json()["lines"][0]["line"] == 3
    assert stored(pia) == [(1, True, True)]
    assert pia.deck_status == DeckStatus.VALID
    assert LogEntry.objects.count() == logged


def test_list_with_an_unreadable_line_is_refused_even_if_the_rest_is_legal() -> None:
    tournament = make_tournament()
    pia = make_player(tournament)

    with pytest.raises(ListRefused) as refused:
        submit_deck_list(pia, text=as_text(legal_deck(tournament)) + "\n??", actor=pia.user)

    assert (refused.value.report.valid, len(refused.value.problems)) == (True, 1)
    assert stored(pia) == []


def test_house_readings_of_the_tournament_count() -> None:
    strict, loose = make_tournament(), make_tournament(name="Loose Cup")
    loose.settings = {**loose.settings, "special_number_limit_in_diary": "three"}
    loose.save()

    limits = []
    for tournament in (strict, loose):
        pia = make_player(tournament)
        with pytest.raises(ListRefused) as refused:
            submit_deck_list(pia, sections={"diary": (Entry("BO01", 4),)}, actor=pia.user)
        limits += [
            (v.clause, v.limit)
            for v in refused.value.report.violations
            if v.card == "BO01" and v.found == 4
        ]

    assert limits == [("DRM-16.04", 2), ("DRM-16.06", 3)]


@pytest.mark.parametrize(
    ("seconds", "is_taken"), [(-1, True), (0, False), (1, False)], ids=["before", "at", "after"]
)
def test_deadline_to_the_second(seconds: int, is_taken: bool) -> None:
    pia = make_player(make_tournament(deck_deadline=DEADLINE))

    with time_machine.travel(DEADLINE + timedelta(seconds=seconds), tick=False):
        if is_taken:
            make_list(pia)
        else:
            with pytest.raises(DeadlinePassed, match="2027-04-03 09:00 JST"):
                make_list(pia)

    assert stored(pia) == ([(1, True, True)] if is_taken else [])


@pytest.mark.clause("DRM-20.07", "DRM-22.T10")
def test_player_cannot_change_the_list_once_the_tournament_runs() -> None:
    tournament = make_tournament()
    pia = make_player(tournament)
    make_list(pia)
    set_status(tournament, TournamentStatus.RUNNING)

    with pytest.raises(ListLocked):
        make_list(pia, seed=2)

    assert stored(pia) == [(1, True, True)]


def test_staff_replace_a_locked_list_with_a_reason() -> None:
    tournament = make_tournament()
    hugo, pia = make_hugo(tournament), make_player(tournament)
    make_list(pia)
    set_status(tournament, TournamentStatus.RUNNING)

    make_list(pia, seed=2, actor=hugo, reason=" wrong sheet handed in ")

    assert stored(pia) == [(1, False, True), (2, True, True)]
    assert last_log(tournament) == (
        "deck_list.registered",
        "hugo",
        {"version": 2, "is_valid": True, "reason": "wrong sheet handed in"},
    )


@pytest.mark.parametrize("reason", ["", "   "])
def test_staff_need_a_reason_once_lists_are_locked(reason: str) -> None:
    tournament = make_tournament(deck_deadline=DEADLINE)
    hugo, pia = make_hugo(tournament), make_player(tournament)

    with time_machine.travel(DEADLINE, tick=False), pytest.raises(ListReasonNeeded):
        make_list(pia, actor=hugo, reason=reason)

    assert stored(pia) == []


def test_staff_need_no_reason_before_the_deadline() -> None:
    tournament = make_tournament(deck_deadline=DEADLINE)
    hugo, pia = make_hugo(tournament), make_player(tournament)

    with time_machine.travel(DEADLINE - timedelta(seconds=1), tick=False):
        make_list(pia, actor=hugo)

    assert stored(pia) == [(1, True, True)]


@pytest.mark.parametrize("status", [TournamentStatus.FINISHED, TournamentStatus.CANCELLED])
def test_nobody_changes_a_list_once_the_tournament_is_over(status: str) -> None:
    tournament = make_tournament()
    hugo, pia = make_hugo(tournament), make_player(tournament)
    set_status(tournament, status)

    with pytest.raises(TournamentOver):
        make_list(pia, actor=hugo, reason="late")

    assert stored(pia) == []


def test_player_who_left_hands_in_no_list() -> None:
    pia = make_player(make_tournament(), status=RegistrationStatus.DROPPED)

    with pytest.raises(PlayerNotActive):
        make_list(pia)

    assert stored(pia) == []


def test_tournament_without_lists_takes_none() -> None:
    tournament = make_tournament(title="onsen")
    pia = make_player(tournament)

    with pytest.raises(ListsNotUsed):
        submit_deck_list(pia, sections={}, actor=pia.user)


def test_fault_on_the_way_leaves_nothing_half_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = make_tournament()
    pia = make_player(tournament)
    make_list(pia)

    def fail(*_args: object) -> None:
        raise IntegrityError

    monkeypatch.setattr(service, "note", fail)
    with pytest.raises(IntegrityError):
        make_list(pia, seed=2)

    pia.refresh_from_db()
    assert stored(pia) == [(1, True, True)]
    assert pia.deck_status == DeckStatus.VALID


def test_imported_list_is_kept_as_it_is_and_flagged() -> None:
    tournament = make_tournament()
    pia = make_player(tournament)
    set_status(tournament, TournamentStatus.FINISHED)

    deck_list = record_imported_list(
        pia,
        sections={"clock": [Entry("No.68", 3), Entry("X?", 2)], "odd": [Entry("1", 1)]},
        pool=None,
        actor=make_user("ada"),
    )

    pia.refresh_from_db()
    assert deck_list.sections == {"clock": [["No.68", 3], ["X?", 2]], "odd": [["1", 1]]}
    assert (deck_list.is_valid, pia.deck_status) == (False, DeckStatus.INVALID)
    assert {
        (each["kind"], each["clause"], each["section"], each["card"]) for each in deck_list.findings
    } >= {
        ("violation", "DRM-16.01", "clock", None),
        ("violation", "DRM-3.6.01", "clock", "X?"),
    }


def test_imported_legal_list_is_valid() -> None:
    tournament = make_tournament()
    pia = make_player(tournament)
    deck = legal_deck(tournament)

    deck_list = record_imported_list(pia, sections=deck.sections, pool=None, actor=make_user("ada"))

    pia.refresh_from_db()
    assert (deck_list.is_valid, deck_list.findings, pia.deck_status) == (
        True,
        [],
        DeckStatus.VALID,
    )


def test_lists_of_players_without_accounts_are_entered_by_staff() -> None:
    tournament = make_tournament()
    [player] = make_players(tournament, 1)

    make_list(player, actor=make_user("ada"))

    assert DeckList.objects.get().entered_by == make_user("ada")
