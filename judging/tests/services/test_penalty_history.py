"""What judges of later tournaments see for a year, and when it is erased."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from judging.enums import AppealStatus
from judging.models import Appeal, Penalty
from judging.selectors.history import EarlierPenalty, history_of, past_of
from judging.services.retention import erase_penalties
from judging.tests.penalties import first_match, give, make_floor, players_at
from rules.core.words import Words
from tournaments.enums import TournamentStatus
from tournaments.models import LogEntry, Registration, Tournament
from tournaments.services.registrations import register_player
from tournaments.tests.factories import make_running, make_user

pytestmark = pytest.mark.django_db

GIVEN = datetime(2026, 5, 3, 3, tzinfo=UTC)  # noon in Tokyo


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> "Clock":
    return Clock(monkeypatch)


class Clock:
    """The time that the site reads."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.set(GIVEN)

    def set(self, moment: datetime) -> None:
        self.monkeypatch.setattr(timezone, "now", lambda: moment)

    def after(self, days: int) -> None:
        self.set(GIVEN + timedelta(days=days))


def make_given(level: int = 2, infraction: str = "T04") -> Penalty:
    """Return a penalty given at noon of 3 May 2026 in Tokyo."""
    _tournament, round_, fay = make_floor()
    player, _other = players_at(first_match(round_))
    return give(player, level, fay, infraction=infraction)


def again_here(penalty: Penalty) -> Registration:
    """Return the same person's entry in a later tournament."""
    later = make_running(2, name="Autumn Cup")
    player = register_player(
        later, name="Later", user=penalty.person, actor=make_user("ada"), same_name_confirmed=True
    )
    player.tournament = later
    return player


def test_a_warning_that_followed_from_others_is_told_as_that_in_a_later_tournament() -> None:
    given = make_given(level=1, infraction="")
    player = given.registration
    assert player is not None
    give(player, 1, make_user("fay"))
    give(player, 1, make_user("fay"))

    [told] = history_of(again_here(given))

    assert (told.level.en, told.infraction.en) == ("warning", "follows from earlier ones")


@pytest.mark.clause("DRM-22.04c")
@pytest.mark.parametrize(("days", "shown"), [(364, 1), (365, 0), (366, 0)])
def test_a_warning_is_shown_for_one_year_to_the_day(clock: Clock, days: int, shown: int) -> None:
    player = again_here(make_given())

    clock.after(days)

    assert len(history_of(player)) == shown


@pytest.mark.clause("DRM-22.04b")
def test_later_judges_read_level_infraction_game_and_day_alone(clock: Clock) -> None:
    player = again_here(make_given())

    clock.after(30)

    assert history_of(player) == [
        EarlierPenalty(
            on=GIVEN.date(),
            title=player.tournament.title.label,
            level=Words("warning", "警告"),
            infraction=Words("Slow play", "遅延行為"),
        )
    ]


@pytest.mark.clause("DRM-22.04", "DRM-22.T07a")
@pytest.mark.parametrize(("level", "infraction"), [(1, "T01"), (3, "T07")])
def test_cautions_and_lateness_are_not_recorded(clock: Clock, level: int, infraction: str) -> None:
    player = again_here(make_given(level, infraction))

    clock.after(30)

    assert history_of(player) == []


@pytest.mark.parametrize(("scope", "counted"), [("event", 0), ("one_year", 1)])
def test_earlier_warnings_add_up_only_where_the_organiser_says_so(
    clock: Clock, scope: str, counted: int
) -> None:
    player = again_here(make_given())
    player.tournament.settings = {"warning_scope": scope}

    clock.after(30)

    past = past_of(player)
    assert [each.is_earlier for each in past] == [True] * counted


def finish(tournament: Tournament) -> None:
    """Let the tournament end now."""
    Tournament.objects.filter(pk=tournament.pk).update(status=TournamentStatus.FINISHED)
    entry = LogEntry(tournament=tournament, verb="tournament.finished", subject="", data={})
    entry.save()


@pytest.mark.parametrize(("days", "erased"), [(364, 0), (365, 1), (366, 1)])
def test_the_ledger_is_erased_a_year_after_the_end(clock: Clock, days: int, erased: int) -> None:
    penalty = make_given()
    finish(penalty.tournament)

    clock.after(days)

    assert erase_penalties() == erased
    assert Penalty.objects.count() == 1 - erased


def test_an_open_appeal_holds_the_ledger(clock: Clock) -> None:
    penalty = make_given()
    finish(penalty.tournament)
    appeal = Appeal.objects.create(
        tournament=penalty.tournament,
        penalty=penalty,
        registration=penalty.registration,
        filed_by=penalty.person,
        filed_at=GIVEN,
    )

    clock.after(400)
    assert erase_penalties() == 0
    Appeal.objects.filter(pk=appeal.pk).update(status=AppealStatus.UPHELD)

    assert erase_penalties() == 1
    assert not Appeal.objects.exists()


def test_what_comes_back_with_an_old_copy_is_erased_again(clock: Clock) -> None:
    penalty = make_given()
    finish(penalty.tournament)
    clock.after(400)
    erase_penalties()
    Penalty.objects.create(
        tournament=penalty.tournament,
        registration=penalty.registration,
        person=penalty.person,
        level=2,
        issued_at=GIVEN,
    )

    assert erase_penalties() == 1


def test_a_tournament_left_running_ends_with_what_was_done_last(clock: Clock) -> None:
    make_given()

    clock.after(366)

    assert erase_penalties() == 1
