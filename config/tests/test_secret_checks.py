"""Lists stay with judges who do not play, and planned deck checks with the judges.

Every address of the site is asked for by every kind of person; what is found is compared whole.
"""

import re
from collections.abc import Iterable
from datetime import UTC, datetime

import pytest
import time_machine

from config.tests import sweep
from config.tests.sweep import (
    ADMIN_LOOKS,
    addresses,
    answer_of,
    browser_of,
    peopled_tournament,
    places_with,
)
from decks.services.catalogue import load_builtin_catalogue
from judging.models import DeckCheck
from judging.services.check_ends import finish_check, stop_check
from judging.services.check_plans import choose_table, draw_checks
from judging.services.deck_checks import add_card, begin_checks
from judging.tests.checks import give_lists
from tournaments.enums import Role
from tournaments.models import Match, Registration, Tournament
from tournaments.services.rounds import publish_round
from tournaments.tests.factories import make_staff, make_user

pytestmark = pytest.mark.django_db
LISTED, POOLED, EXTRA = "787878", "787879", "787877"
JUDGES = ("organiser", "head judge", "floor judge", "site admin")
#: Who sees most of those who are not to know of a planned check.
UNTOLD = ("player", "scorekeeper", "organiser who plays")
NOON = datetime(2026, 11, 30, 3, tzinfo=UTC)


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament in round 2 where everyone has a list; Pia's holds what few may know."""
    load_builtin_catalogue()
    tournament = peopled_tournament()
    publish_round(tournament.rounds.get(number=2), actor=make_user("ada"))
    take_part(tournament, "pia")
    give_lists(tournament)
    deck_list = pia(tournament).deck_lists.get()
    deck_list.sections["clock"][0][0] = LISTED
    deck_list.pool = [[POOLED, 1]]
    deck_list.save()
    return tournament


def take_part(tournament: Tournament, username: str) -> None:
    """Let the person be one of those who play in round 2."""
    user = make_user(username)
    tournament.registrations.filter(user=user).delete()
    player = tournament.registrations.filter(name__startswith="Player").earliest("pk")
    Registration.objects.filter(pk=player.pk).update(user=user, name=username.title())


def pia(tournament: Tournament) -> Registration:
    return tournament.registrations.get(user__username="pia")


def match_of(player: Registration) -> Match:
    match = Match.objects.get(round__number=2, seats__registration=player)
    match.round.tournament = player.tournament
    return match


def test_only_judges_who_do_not_play_find_a_list_wherever_it_shows(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sweep.PEOPLE, "floor judge who plays", "flo")
    monkeypatch.setitem(sweep.PEOPLE, "head judge who plays", "hal")
    for username, role in (("flo", Role.FLOOR_JUDGE), ("hal", Role.HEAD_JUDGE)):
        make_staff(tournament, username, role)
        take_part(tournament, username)
    check = checked(tournament)
    here, key, number = tournament.slug, pia(tournament).pk, check.pk
    texts = {"listed": LISTED, "pool": POOLED, "extra": EXTRA}

    found = places_with(texts, tournament)

    lists = [f"/organise/{here}/decks/{key}/"]
    sheet = f"/judge/t/{here}/checks/{number}/"
    shown = {(what, person) for what, person, path in found if path in lists}
    assert shown >= {(what, person) for what in ("listed", "pool") for person in JUDGES}
    told = {(what, person) for what, person, path in found if path == sheet}
    assert told == {(what, person) for what in ("listed", "extra") for person in JUDGES}
    others = {(person, path) for _what, person, path in found if person not in JUDGES}
    assert {person for person, _path in others} == {"player"}
    assert {path.split("/")[1] for _person, path in others} <= {"me", "api"}


def checked(tournament: Tournament) -> DeckCheck:
    """Return Pia's deck check, finished with a card that is not on her list."""
    match, fay = match_of(pia(tournament)), make_user("fay")
    choose_table(match, players=[pia(tournament)], actor=fay)
    [check] = begin_checks(match, actor=fay)
    check, _no = add_card(check, "clock", EXTRA, is_sure=True, actor=fay)
    return finish_check(check, version=check.version, actor=fay)


def test_nobody_but_the_judges_can_tell_that_a_check_is_planned(tournament: Tournament) -> None:
    round_, fay = match_of(pia(tournament)).round, make_user("fay")
    with time_machine.travel(NOON, tick=False):
        before = answers(tournament, (*UNTOLD, "floor judge"))
        draw_checks(round_, count=9, actor=fay)
        planned = DeckCheck.objects.filter(match__seats__registration=pia(tournament))
        stop_check(planned.latest("pk"), actor=fay)

        after = answers(tournament, (*UNTOLD, "floor judge"), before)

    changed = {where for where in before if after[where] != before[where]}
    assert {person for person, _path in changed} == {"floor judge"}
    assert ("floor judge", f"/judge/t/{tournament.slug}/checks/") in changed


Answers = dict[tuple[str, str], str]


def answers(tournament: Tournament, people: Iterable[str], like: Answers | None = None) -> Answers:
    """Return what each of ``people`` gets at each address, without what differs each time."""
    found = {}
    asked = sorted({path for _who, path in like} if like else set(addresses(tournament)))
    for person in people:
        browser = browser_of(person)
        for path in asked:
            if path.startswith("/admin/") and person not in ADMIN_LOOKS:
                continue
            found[person, path] = plain(answer_of(browser, path))
    return found


def plain(answer: str) -> str:
    """Return an answer without tokens, ids of requests and lengths."""
    return re.sub(r"[A-Za-z0-9]{64}|(?<=<code>)[0-9a-f]{12}(?=</code>)|'[^']*'", "", answer)
