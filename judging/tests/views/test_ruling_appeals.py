"""Appeals against rulings: entered by a judge for a player, and what an overturned one takes back."""

import pytest
from django.test import Client

from judging.enums import RulingStatus
from judging.models import Appeal, Ruling
from judging.services.appeals import decide_appeal, file_appeal
from judging.services.calls import claim_call, open_call, resolve_call
from judging.services.ruling_status import change_ruling_status
from judging.services.ruling_words import RulingPlace
from judging.services.rulings import create_ruling
from judging.tests.floor import make_table
from judging.tests.rulings import words
from tournaments.models import Match, Registration
from tournaments.selectors.clock import time_at
from tournaments.services.clock import extend_table, start_clock
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db


def player(match: Match, name: str = "pia") -> Registration:
    return match.round.tournament.registrations.get(user__username=name)


def ruled(match: Match, minutes: int = 0) -> Ruling:
    """Return a floor ruling of Fay's at the table, with the extension given in the same call."""
    fay = make_user("fay")
    place = RulingPlace(tournament=match.round.tournament, match=match)
    call = claim_call(open_call(match, actor=make_user("pia")), actor=fay)
    written = words(title_code="doremi", rules_version="4.01", clauses=("DRM-6.04",))
    ruling = create_ruling(written, place=place, actor=fay)
    ruling = change_ruling_status(ruling, RulingStatus.FLOOR, actor=fay)
    more = extend_table(match, minutes=minutes, reason="talk", actor=fay) if minutes else None
    resolve_call(call, outcome="ruled", ruling=ruling, extension=more, actor=fay)
    return ruling


def client_of(who: str) -> Client:
    client = Client()
    client.force_login(make_user(who))
    return client


def address(match: Match, ruling: Ruling) -> str:
    return f"/judge/t/{match.round.tournament.slug}/rulings/{ruling.number}/appeal/"


@pytest.mark.clause("DRM-P.05")
def test_a_judge_enters_the_appeal_of_a_player_against_a_ruling() -> None:
    match = make_table()
    ruling, fay = ruled(match), client_of("fay")
    table = f"/judge/t/{match.round.tournament.slug}/matches/{match.pk}/"
    assert address(match, ruling) in fay.get(table).content.decode()

    empty = fay.post(address(match, ruling), {"text": "No."})
    sent = {"player": player(match, "paul").pk, "text": "No."}
    answer = fay.post(address(match, ruling), sent, follow=True)

    appeal = Appeal.objects.get()
    assert (empty.status_code, answer.status_code) == (422, 200)
    assert (appeal.ruling, appeal.registration, appeal.filed_by) == (
        ruling, player(match, "paul"), make_user("fay"),
    )  # fmt: skip
    assert address(match, ruling) not in fay.get(table).content.decode()


def test_only_who_sits_at_the_table_can_be_named() -> None:
    match, other = make_table(), make_table()
    ruling = ruled(match)

    answer = client_of("fay").post(address(match, ruling), {"player": player(other).pk})

    assert (answer.status_code, Appeal.objects.count()) == (422, 0)


@pytest.mark.parametrize("who", ["pia", "paul", "sid", "stranger"])
def test_others_have_no_such_address(who: str) -> None:
    match = make_table()
    ruling = ruled(match)

    assert client_of(who).get(address(match, ruling)).status_code == 404


@pytest.mark.clause("DRM-P.05")
@pytest.mark.parametrize(("takes_time_back", "left"), [(True, 0), (False, 10)])
def test_the_extension_that_came_with_a_ruling_falls_with_it_if_the_head_judge_says_so(
    takes_time_back: bool, left: int
) -> None:
    match = make_table()
    start_clock(match.round, actor=make_user("ada"))
    appeal = file_appeal(player(match), against=ruled(match, 10), actor=make_user("pia"))
    page = client_of("hugo")
    path = f"/judge/t/{match.round.tournament.slug}/appeals/{appeal.pk}/"
    assert "takes_time_back" in page.get(path).content.decode()

    sent = {"verdict": "overturn", "reason": "Not so."}
    page.post(f"{path}decide/", sent | ({"takes_time_back": "on"} if takes_time_back else {}))

    assert time_at(match).extension == left


def test_no_more_is_taken_back_than_the_table_has() -> None:
    match = make_table()
    appeal = file_appeal(player(match), against=ruled(match, 10), actor=make_user("pia"))
    extend_table(match, minutes=-6, reason="too much", actor=make_user("fay"))

    decide_appeal(
        appeal, overturned=True, reason="no", takes_time_back=True, actor=make_user("hugo")
    )

    assert time_at(match).extension == 0


@pytest.mark.parametrize("ended", [RulingStatus.WITHDRAWN, RulingStatus.SUPERSEDED])
def test_an_appeal_is_decided_though_the_ruling_was_ended_meanwhile(ended: str) -> None:
    match = make_table()
    ruling = ruled(match)
    appeal = file_appeal(player(match), against=ruling, actor=make_user("pia"))
    Ruling.objects.filter(pk=ruling.pk).update(status=ended)

    decided = decide_appeal(appeal, overturned=True, reason="no", actor=make_user("hugo"))

    ruling.refresh_from_db()
    assert (decided.status, ruling.status) == ("overturned", ended)
