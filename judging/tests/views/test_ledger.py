"""The pages of the ledger and of appeals, as judges and players use them."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from judging.enums import AppealStatus, PenaltyKind
from judging.models import Appeal, Penalty
from judging.services.appeals import file_appeal
from judging.tests.penalties import first_match, give, make_floor, players_at, standing
from tournaments.enums import Role
from tournaments.models import GameLoss, LogEntry, Match, Registration, TableHold, User
from tournaments.selectors.rounds import result_of
from tournaments.tests.factories import make_staff, make_tournament, make_user

pytestmark = pytest.mark.django_db
SLUG = "spring-cup"


def client_of(username: str) -> Client:
    client = Client()
    client.force_login(make_user(username))
    return client


def at_a_table(**changes: object) -> tuple[Match, Registration, Registration, User]:
    _tournament, round_, fay = make_floor(**changes)  # type: ignore[arg-type]
    match = first_match(round_)
    player, opponent = players_at(match)
    return match, player, opponent, fay


def address(name: str, *args: object) -> str:
    return reverse(f"judging:{name}", args=[SLUG, *args])


def sheet(player: Registration, match: Match, **more: Any) -> dict[str, Any]:
    return {"registration": player.pk, "match": match.pk, **more}


@pytest.mark.clause("DRM-22.01a", "DRM-22.04b")
def test_the_sheet_shows_what_was_given_before() -> None:
    match, player, _other, fay = at_a_table()
    give(player, 2, fay, match=match, infraction="T04")

    page = client_of("fay").get(address("penalty-new"), sheet(player, match))

    before = page.content.decode().partition("Given before")[2].partition("The policy proposes")[0]
    assert ("warning" in before, "Slow play" in before) == (True, True)


def test_the_sheet_proposes_a_level_and_shows_what_follows() -> None:
    match, player, _other, fay = at_a_table()
    give(player, 1, fay, match=match)
    give(player, 1, fay, match=match)

    page = client_of("fay").get(address("penalty-new"), sheet(player, match, infraction="T01"))

    text = page.content.decode()
    assert "The policy proposes: caution" in text
    assert "this makes for Player" in text
    assert 'name="seen"' in text


def test_a_judge_gives_what_was_shown() -> None:
    match, player, _other, fay = at_a_table()
    give(player, 1, fay, match=match)
    give(player, 1, fay, match=match)
    client = client_of("fay")
    page = client.get(address("penalty-new"), sheet(player, match, infraction="T01"))
    seen = [each for follows in page.context["follows"] for each in follows.marks]
    sent = sheet(player, match, infraction="T01", proposed=1, level=1, seen=seen)

    answer = client.post(address("penalty-new"), sent, follow=True)

    assert standing(player)[-1] == ("derived", 2)
    assert "It follows: warning." in answer.content.decode()


def test_what_was_not_shown_is_shown_before_it_is_given() -> None:
    match, player, _other, fay = at_a_table()
    give(player, 1, fay, match=match)
    give(player, 1, fay, match=match)
    sent = sheet(player, match, infraction="T01", proposed=1, level=1)

    answer = client_of("fay").post(address("penalty-new"), sent)

    assert answer.status_code == 409
    assert "this follows: warning" in answer.content.decode()
    assert standing(player) == [("issued", 1)] * 2


def test_a_level_without_its_reason_keeps_what_was_typed() -> None:
    match, player, _other, _fay = at_a_table()
    sent = sheet(player, match, infraction="T01", proposed=1, level=2, note="typed with care")

    answer = client_of("fay").post(address("penalty-new"), sent)

    assert answer.status_code == 400
    assert "write down the reason" in answer.content.decode()
    assert "typed with care" in answer.content.decode()
    assert not Penalty.objects.exists()


def test_the_judge_says_which_game_of_the_match_is_lost() -> None:
    match, player, _other, _fay = at_a_table()
    client = client_of("fay")
    sent = sheet(player, match, infraction="T05", asked_cannot_rewind="on", proposed=3, level=3)

    missing = client.post(address("penalty-new"), sent)
    given = client.post(address("penalty-new"), {**sent, "game_number": 2})

    assert (missing.status_code, given.status_code) == (422, 302)
    loss = GameLoss.objects.get()
    assert (loss.match, loss.game_number) == (match, 2)


@pytest.mark.parametrize("typed", ["player 3", "ＰＬＡＹＥＲ ３", "2"])
def test_a_player_is_found_by_name_or_table(typed: str) -> None:
    match, *_people = at_a_table()
    second = match.round.matches.get(table_number=2)
    expected = {p.name for p in players_at(second)} if typed == "2" else {"Player 3"}

    page = client_of("fay").get(address("penalty-new"), {"who": typed})

    found = {player.name for player in page.context["found"]}
    assert (expected <= found, len(found) <= 3) == (True, True)


def test_a_sheet_that_is_sent_twice_gives_one_penalty() -> None:
    match, player, _other, _fay = at_a_table()
    client = client_of("fay")
    once = client.get(address("penalty-new"), sheet(player, match)).context["once"]
    sent = sheet(player, match, infraction="T01", proposed=1, level=1, once=once)

    answers = [client.post(address("penalty-new"), sent) for _nth in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert standing(player) == [("issued", 1)]


def test_what_the_judge_chose_stays_while_the_sheet_is_filled_in() -> None:
    match, player, _other, _fay = at_a_table()
    chosen = {"game_number": 2, "departure": "Twice", "instruction": "Mine", "proposed": 3}
    asked = {"infraction": "T05", "asked_cannot_rewind": "on", "level": 3, "look": "1"}

    page = client_of("fay").post(
        address("penalty-new"), sheet(player, match, **chosen, **asked), headers={"HX-Request": "1"}
    )

    form = page.context["form"]
    assert [str(form[name].value()) for name in ("game_number", "departure", "instruction")] == [
        "2", "Twice", "Mine",
    ]  # fmt: skip
    assert 'value="2"' in page.content.decode()


@pytest.mark.parametrize("name", ["registration", "match", "call", "check"])
@pytest.mark.parametrize("key", ["9" * 5_000, "x", "-1", "99999"])
def test_a_key_of_nothing_is_not_found(name: str, key: str) -> None:
    match, player, _other, _fay = at_a_table()

    answer = client_of("fay").get(address("penalty-new"), sheet(player, match) | {name: key})

    assert answer.status_code == 404


def test_a_table_of_a_draft_is_not_there() -> None:
    match, _player, _other, _fay = at_a_table()
    match.round.status = "drafted"
    match.round.save()

    answer = client_of("fay").get(address("penalty-new"), {"match": match.pk})

    assert answer.status_code == 404


@pytest.mark.clause("DRM-22.04b")
def test_looking_at_earlier_penalties_is_noted() -> None:
    match, player, _other, fay = at_a_table()
    Penalty.objects.create(
        tournament=make_tournament(name="Before", status="finished"),
        person=player.user,
        registration=player,
        level=2,
        is_recorded=True,
        issued_at=timezone.now(),
    )

    page = client_of("fay").get(address("penalty-new"), sheet(player, match))

    assert "an earlier tournament" in page.content.decode()
    client_of("fay").post(address("penalty-new"), sheet(player, match, look="1"))
    entry = LogEntry.objects.get(verb="history.viewed")  # once while the sheet is filled in
    assert entry.actor == fay


@pytest.mark.clause("DRM-22.02", "DRM-22.02a")
def test_a_penalty_is_obeyed_or_refused() -> None:
    match, player, _other, fay = at_a_table()
    first, second = (give(player, 1, fay, match=match) for _nth in range(2))
    client = client_of("fay")

    client.post(address("penalty-comply", first.pk))
    client.post(address("penalty-refuse", second.pk))

    assert "obeyed" in client.get(address("penalty", first.pk)).content.decode()
    assert standing(player) == [("issued", 1), ("raised", 2)]
    assert "refused, raised" in client.get(address("ledger")).content.decode()


def test_a_judge_takes_back_the_own_penalty_and_no_other() -> None:
    match, player, _other, fay = at_a_table(best_of=1)
    entry = give(player, 3, fay, match=match)
    make_staff(match.round.tournament, "flo", Role.FLOOR_JUDGE)

    refused = client_of("flo").post(address("penalty-retract", entry.pk), {"reason": "no"})
    assert refused.status_code == 403
    assert result_of(match) is not None
    told = client_of("fay").post(
        address("penalty-retract", entry.pk), {"reason": "Wrong seat"}, follow=True
    )

    assert standing(player) == []
    assert result_of(match) is None
    assert "what it changed is restored" in told.content.decode()


def test_a_game_that_the_site_does_not_know_is_not_said_to_be_restored() -> None:
    match, player, _other, fay = at_a_table(best_of=1)
    entry = give(player, 3, fay, match=match)
    GameLoss.objects.all().delete()

    told = client_of("fay").post(
        address("penalty-retract", entry.pk), {"reason": "Wrong seat"}, follow=True
    )

    assert "correct the result by hand" in told.content.decode()
    assert "what it changed is restored" not in told.content.decode()


@pytest.mark.clause("DRM-P.05")
def test_a_player_appeals_and_the_head_judge_overturns() -> None:
    match, player, _other, fay = at_a_table(best_of=1)
    entry = give(player, 2, fay, match=match)
    player_page = Client()
    player_page.force_login(player.user)

    player_page.post(address("penalty-appeal", entry.pk), {"text": "I did not"})
    appeal = Appeal.objects.get()
    assert (appeal.status, appeal.text) == (AppealStatus.OPEN, "I did not")
    assert TableHold.objects.get().released_at is None
    assert client_of("fay").post(address("appeal-decide", appeal.pk)).status_code == 404
    sent = {"verdict": "overturn", "reason": "Seen on the stream"}
    client_of("hugo").post(address("appeal-decide", appeal.pk), sent)

    appeal.refresh_from_db()
    assert appeal.status == AppealStatus.OVERTURNED
    assert standing(player) == []
    assert Penalty.objects.filter(kind=PenaltyKind.RETRACTED, about=entry).exists()
    assert TableHold.objects.get().released_at is not None


def test_a_player_reads_the_own_penalties_without_notes() -> None:
    match, player, opponent, fay = at_a_table()
    give(player, 2, fay, match=match, instruction="Sit down", note="whispered", infraction="T04")
    pages = []
    for person in (player, opponent):
        client = Client()
        client.force_login(person.user)
        pages.append(client.get(f"/me/{SLUG}/").content.decode())

    own, other = pages
    assert ("Sit down" in own, "Slow play" in own, "whispered" in own) == (True, True, False)
    assert ("Sit down" in other, "Slow play" in other, "whispered" in other) == (False,) * 3


@pytest.mark.clause("DRM-22.04a")
def test_every_other_judge_reads_a_warning() -> None:
    match, player, _other, fay = at_a_table()
    make_staff(match.round.tournament, "flo", Role.FLOOR_JUDGE)
    give(player, 2, fay, match=match, infraction="T04")

    page = client_of("flo").get(address("ledger")).content.decode()

    assert ("warning" in page, "Slow play" in page, player.name in page) == (True, True, True)


def test_what_a_player_says_through_a_judge_is_not_lost() -> None:
    match, player, _other, fay = at_a_table()
    entry = give(player, 1, fay, match=match)
    said = "Not me. " * 100

    answer = client_of("fay").post(address("penalty-appeal-for", entry.pk), {"text": said})

    assert answer.status_code == 422
    assert "Not me. Not me." in answer.content.decode()
    assert not Appeal.objects.exists()


def test_a_decision_is_appealed_once() -> None:
    match, player, _other, fay = at_a_table()
    entry = give(player, 1, fay, match=match)
    file_appeal(player, against=entry, actor=player.user)
    client = Client()
    client.force_login(player.user)

    answer = client.post(address("penalty-appeal", entry.pk), {"text": "again"})

    assert answer.status_code == 409
    assert Appeal.objects.count() == 1


def test_the_organiser_edits_the_policy_of_a_game_without_one() -> None:
    match, player, _other, fay = at_a_table(title="omoline")
    client = client_of("ada")
    page = client.get(address("house-policy"))
    rows = page.context["rows"]
    sent: dict[str, object] = {
        "cautions": 2,
        "warnings": 0,
        "row-TOTAL_FORMS": len(rows.forms),
        "row-INITIAL_FORMS": len(rows.initial_forms),
    }
    sent |= {"row-0-en": "Loud music", "row-0-ja": "", "row-0-levels": ["1", "2"]}

    answer = client.post(address("house-policy"), sent)

    assert answer.status_code == 302
    give(player, 1, fay, match=match)
    give(player, 1, fay, match=match)
    assert standing(player)[-1] == ("derived", 2)
    assert "Loud music" in client.get(address("penalty-new"), sheet(player, match)).content.decode()
    assert client_of("fay").get(address("house-policy")).status_code == 404


@pytest.mark.parametrize(("username", "is_shown"), [("hugo", True), ("sid", False)])
def test_the_desk_leads_judges_to_an_exclusion_in_the_ledger(username: str, is_shown: bool) -> None:
    match, player, _other, _fay = at_a_table()
    make_staff(match.round.tournament, "sid", Role.SCOREKEEPER)

    page = client_of(username).get(f"/organise/{SLUG}/players/{player.pk}/").content.decode()

    assert ("names the infraction" in page) == is_shown
