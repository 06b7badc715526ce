from datetime import UTC, datetime

import pytest

from rules.registry import title_for, titles
from tournaments.enums import TRANSITIONS, Role, TournamentStatus
from tournaments.errors import (
    ConfirmationWrong,
    EditConflict,
    LastOrganiser,
    NoSuchPerson,
    NotEnoughPlayers,
    RoundsUnfinished,
    SettingLocked,
    TransitionRefused,
)
from tournaments.models import LogEntry, Tournament
from tournaments.services.staff import add_staff, remove_staff
from tournaments.services.tournaments import (
    change_settings,
    change_status,
    create_tournament,
    hide_lists,
    reveal_lists,
)
from tournaments.tests.factories import (
    make_players,
    make_round,
    make_running,
    make_tournament,
    make_user,
    play_round,
)

pytestmark = pytest.mark.django_db
PRESETS = [(title.code, preset.code) for title in titles() for preset in title.presets]


def create(title: str, preset: str, starts_at: datetime) -> Tournament:
    game = title_for(title)
    chosen = next(p for p in game.presets if p.code == preset)
    return create_tournament(
        title=game,
        preset=chosen,
        name="Spring Cup",
        starts_at=starts_at,
        timezone_name="Asia/Tokyo",
        actor=make_user("ada"),
    )


@pytest.mark.parametrize(("title", "preset"), PRESETS)
def test_create_tournament_fills_every_setting_of_the_preset(title: str, preset: str) -> None:
    tournament = create(title, preset, datetime(2026, 12, 6, 1, tzinfo=UTC))

    assert set(tournament.settings) == {setting.name for setting in title_for(title).settings}
    assert tournament.tiebreakers
    assert tournament.round_minutes
    assert tournament.status == TournamentStatus.DRAFT
    assert [m.role for m in tournament.memberships.all()] == [Role.ORGANISER]


@pytest.mark.clause("DRM-0.02")
def test_create_tournament_preselects_the_newest_version_in_force_on_the_day() -> None:
    before = create("omoline", "constructed", datetime(2024, 12, 17, 1, tzinfo=UTC))
    after = create("omoline", "constructed", datetime(2024, 12, 18, 1, tzinfo=UTC))

    assert (before.rules_version, after.rules_version) == ("r1", "r2")


def test_version_in_force_is_that_of_the_venue_day() -> None:
    tournament = create("omoline", "constructed", datetime(2024, 12, 17, 16, tzinfo=UTC))

    assert tournament.rules_version == "r2"  # 01:00 on the 18th in Tokyo


def test_two_tournaments_of_one_name_have_two_addresses() -> None:
    assert make_tournament().slug != make_tournament().slug


@pytest.mark.parametrize("present", TournamentStatus.values)
@pytest.mark.parametrize("wanted", TournamentStatus.values)
def test_change_status_follows_only_the_listed_transitions(present: str, wanted: str) -> None:
    tournament = make_tournament(status=present)
    make_players(tournament, 0 if present in ("finished", "cancelled") else 2)

    if wanted in TRANSITIONS[present] and (present, wanted) != ("finished", "running"):
        change_status(tournament, wanted, actor=make_user("ada"))
        log = LogEntry.objects.first()
        assert log is not None
        assert (log.verb, log.data) == (
            f"tournament.{wanted}",
            {"before": present, "after": wanted},
        )
    elif wanted not in TRANSITIONS[present]:
        with pytest.raises(TransitionRefused):
            change_status(tournament, wanted, actor=make_user("ada"))
        assert Tournament.objects.get(pk=tournament.pk).status == present


def test_start_needs_two_players_who_are_here() -> None:
    tournament = make_tournament(status="closed")
    make_players(tournament, 1)
    make_players(tournament, 3, checked_in=False)

    with pytest.raises(NotEnoughPlayers, match="Only 1 players"):
        change_status(tournament, "running", actor=make_user("ada"))


def test_finish_needs_every_round_closed() -> None:
    tournament = make_running(4)
    round_ = make_round(tournament)

    with pytest.raises(RoundsUnfinished):
        change_status(tournament, "finished", actor=make_user("ada"))
    play_round(round_)
    assert change_status(tournament, "finished", actor=make_user("ada")).status == "finished"


def test_change_settings_logs_old_and_new() -> None:
    tournament = make_tournament(best_of=3)

    change_settings(tournament, {"best_of": 1, "round_minutes": 50}, actor=make_user("ada"))

    log = LogEntry.objects.first()
    assert log is not None
    assert log.verb == "tournament.changed"
    assert (log.data["before"]["best_of"], log.data["after"]["best_of"]) == (3, 1)


def test_change_settings_refuses_over_someone_elses_change() -> None:
    tournament = make_tournament()
    seen = {"venue": ""}
    change_settings(tournament, {"venue": "Hall 1"}, actor=make_user("ada"), seen=seen)

    with pytest.raises(EditConflict, match="Hall 1"):
        change_settings(tournament, {"venue": "Hall 2"}, actor=make_user("ada"), seen=seen)

    tournament.refresh_from_db()
    assert tournament.venue == "Hall 1"


def test_change_settings_locks_the_game_once_a_round_is_paired() -> None:
    tournament = make_running(4)
    make_round(tournament, published=False)

    with pytest.raises(SettingLocked):
        change_settings(tournament, {"best_of": 1}, actor=make_user("ada"))
    change_settings(tournament, {"rounds_planned": 5}, actor=make_user("ada"))

    tournament.refresh_from_db()
    assert (tournament.best_of, tournament.rounds_planned) == (3, 5)


def test_reveal_lists_needs_the_name_typed_and_can_be_taken_back() -> None:
    tournament = make_tournament()
    ada = make_user("ada")

    with pytest.raises(ConfirmationWrong):
        reveal_lists(tournament, typed="spring cup", actor=ada)
    assert reveal_lists(tournament, typed="Spring Cup", actor=ada).is_revealed
    assert not hide_lists(tournament, actor=ada).is_revealed
    assert [entry.verb for entry in LogEntry.objects.all()[:2]] == [
        "lists.hidden",
        "lists.revealed",
    ]


def test_staff_are_added_once_and_the_last_organiser_stays() -> None:
    tournament = make_tournament()
    ada = make_user("ada")
    make_user("hugo")

    first = add_staff(tournament, username="hugo", role="head_judge", actor=ada)
    again = add_staff(tournament, username="hugo", role="head_judge", actor=ada)

    assert first == again
    with pytest.raises(NoSuchPerson, match="nobody"):
        add_staff(tournament, username="nobody", role="scorekeeper", actor=ada)
    with pytest.raises(LastOrganiser):
        remove_staff(tournament.memberships.get(user=ada), actor=ada)
    remove_staff(first, actor=ada)
    assert [m.user for m in tournament.memberships.all()] == [ada]
