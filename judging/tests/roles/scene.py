"""What the role matrices ask about: a round being played in which everything has happened once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.test import Client

from judging.models import JudgeCall, Penalty, Ruling
from judging.services.appeals import file_appeal
from judging.services.calls import open_call
from judging.services.check_plans import choose_table
from judging.tests.checks import begun, checked_tournament, counted, player_at, table
from judging.tests.penalties import give
from judging.tests.roles.cast import (
    CHECKED,
    FREE,
    PLANNED,
    SEATED,
    STAFF,
    USERNAMES,
)
from tournaments.enums import Role, TournamentStatus
from tournaments.models import Match, Registration, Tournament, User
from tournaments.services.clock import start_clock
from tournaments.tests.factories import (
    make_player,
    make_round,
    make_running,
    make_staff,
    make_tournament,
    make_user,
)

Places = dict[str, Any]


@dataclass(frozen=True)
class Scene:
    """The keys of what there is, and a browser for everyone.

    Args:
        places: what an address names, unless a door says otherwise.
        house: a tournament whose title has no published policy, and no deck lists.
        other: a tournament where the same people judge and play, and nothing of this one is.
        own_table: where an organiser and a scorekeeper play against each other.
        heads_table: where a head judge plays against a floor judge.
        by_the_head: a penalty of the opponent's, which the head judge gave.
        appealed: a penalty of the player's that is before the head judge.
        planned: a deck check that has not begun.
        ruling_elsewhere: a ruling that was given at a table of others.
    """

    tournament: Tournament
    places: Places
    browsers: dict[str, Client]
    house: str
    other: str
    own_table: int
    heads_table: int
    by_the_head: int
    appealed: int
    planned: int
    ruling_elsewhere: str

    def table(self, number: int = 1) -> Match:
        return table(self.tournament, number)

    def player(self, number: int = 1, seat: int = 0) -> Registration:
        player = player_at(self.table(number), seat)
        player.tournament = self.tournament
        return player

    def call(self) -> JudgeCall:
        return JudgeCall.objects.get(pk=self.places["call_id"])

    def penalty(self) -> Penalty:
        return Penalty.objects.get(pk=self.places["penalty_id"])


def person(username: str) -> User:
    return make_user(username)


def make_scene() -> Scene:
    """Return the scene: a judge was called, penalties given, one appealed, decks are checked."""
    make_user("sam")
    make_user("root", is_superuser=True, is_staff=True)
    tournament = manned(checked_tournament(14))
    for number, names in SEATED.items():
        for seat, name in enumerate(names):
            sit_down(player_at(table(tournament, number), seat), name)
    start_clock(tournament.rounds.get(), minutes=50, actor=person("ada"))
    return with_happenings(tournament)


def manned(tournament: Tournament) -> Tournament:
    for name, role in STAFF.items():
        make_staff(tournament, name, role)
    return tournament


def sit_down(player: Registration, username: str) -> None:
    Registration.objects.filter(pk=player.pk).update(user=person(username))


def with_happenings(tournament: Tournament) -> Scene:
    match, fay = table(tournament), person("fay")
    pia, paul = player_at(match), player_at(match, 1)
    warning = give(pia, 2, fay, match=match, note="a note")
    caution = give(pia, 1, fay, match=match)
    by_the_head = give(paul, 1, person("hugo"), match=match)
    appeal = file_appeal(pia, against=caution, text="No!", actor=person("pia"))
    check = counted(begun(table(tournament, CHECKED))[0])
    planned = choose_table(table(tournament, PLANNED), actor=fay)[0]
    places = {
        "slug": tournament.slug,
        "number": 1,
        "match_id": match.pk,
        "call_id": open_call(match, actor=person("pia")).pk,
        "penalty_id": warning.pk,
        "appeal_id": appeal.pk,
        "ruling_number": make_ruling("R-1", match).number,
        "check_id": check.pk,
        "kind": "checks",
    }
    return Scene(
        tournament=tournament,
        places=places,
        browsers={actor: browser_of(name) for actor, name in USERNAMES.items()},
        house=make_house().slug,
        other=make_other().slug,
        own_table=table(tournament, 3).pk,
        heads_table=table(tournament, 2).pk,
        by_the_head=by_the_head.pk,
        appealed=caution.pk,
        planned=planned.pk,
        ruling_elsewhere=make_ruling("R-2", table(tournament, FREE)).number,
    )


def make_ruling(number: str, match: Match) -> Ruling:
    return Ruling.objects.create(
        number=number, title_code="doremi", rules_version="4.01", status="floor",
        tournament=match.round.tournament, match=match,
        question_en="May it block?", answer_en="No.",
    )  # fmt: skip


def make_house() -> Tournament:
    """Return a tournament with the same people, of a title without policy and without lists."""
    running = TournamentStatus.RUNNING
    house = manned(make_tournament(title="nanika", name="House Cup", status=running))
    for name in ("pia", "paul", *SEATED[2], *SEATED[3]):
        make_player(house, name)
    return house


def make_other() -> Tournament:
    """Return a tournament where the same people judge and play, in its first round."""
    other = make_running(2, name="Other Cup")
    for name in ("fay", "hugo", "sid"):
        make_staff(other, name, STAFF[name])
    make_staff(other, "mona", Role.HEAD_JUDGE)
    make_round(other)
    for seat, name in enumerate(SEATED[1]):
        sit_down(player_at(table(other), seat), name)
    return other


def browser_of(username: str) -> Client:
    browser = Client()
    if username:
        browser.force_login(person(username))
    return browser
