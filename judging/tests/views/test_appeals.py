"""An appeal on its way: what the player is told, what the head judge sees, what is said at the end."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from judging.models import Appeal, JudgeCall, Penalty, Ruling
from judging.services.appeals import file_appeal
from judging.services.calls import open_call
from judging.services.ledger_ends import refuse_penalty, retract_penalty
from judging.tests.penalties import first_match, give, make_floor, players_at
from tournaments.enums import RoundStatus
from tournaments.models import Match, Registration, User
from tournaments.services.clock import hold_table, start_clock
from tournaments.services.results import enter_result
from tournaments.tests.factories import goal, make_user
from tournaments.tests.views.asking import said
from tournaments.tests.views.pages import text_of

pytestmark = pytest.mark.django_db


def at_a_table(**changes: object) -> tuple[Match, Registration, Registration, User]:
    """Return a match being played, who plays it, and the floor judge."""
    _tournament, round_, fay = make_floor(**changes)  # type: ignore[arg-type]
    match = first_match(round_)
    player, opponent = players_at(match)
    return match, player, opponent, fay


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def address(name: str, appeal: Appeal) -> str:
    return reverse(f"judging:{name}", args=[appeal.tournament.slug, appeal.pk])


def appeal_page(appeal: Appeal) -> str:
    return client_of(make_user("hugo")).get(address("appeal", appeal)).content.decode()


def decide(appeal: Appeal, verdict: str = "overturn", **more: object) -> list[str]:
    """Let the head judge decide; return what the page says then."""
    sent = {"verdict": verdict, "reason": "Seen on the stream", **more}
    return said(client_of(make_user("hugo")).post(address("appeal-decide", appeal), sent))


def test_an_appeal_leads_to_the_table_and_the_penalty() -> None:
    match, player, _opponent, fay = at_a_table()
    entry = give(player, 2, fay, match=match)

    page = appeal_page(file_appeal(player, against=entry, actor=fay))

    slug = player.tournament.slug
    table = reverse("judging:floor-match", args=[slug, match.pk])
    assert f'href="{table}"' in page
    assert f'href="{reverse("judging:penalty", args=[slug, entry.pk])}"' in page
    assert client_of(make_user("hugo")).get(table).status_code == 200


@pytest.mark.parametrize("is_drafted", [True, False])
def test_a_table_that_is_gone_is_named_and_leads_nowhere(is_drafted: bool) -> None:
    match, player, _opponent, fay = at_a_table()
    appeal = file_appeal(player, against=give(player, 2, fay, match=match), actor=fay)
    if is_drafted:
        match.round.status = RoundStatus.DRAFTED
        match.round.save()
    else:
        Appeal.objects.update(match=None)

    page = appeal_page(appeal)

    assert f"round 1, table {match.table_number}" in page
    assert "/matches/" not in page


def test_an_appeal_leads_to_a_penalty_whose_player_is_gone() -> None:
    match, player, _opponent, fay = at_a_table()
    entry = give(player, 2, fay, match=match)
    appeal = file_appeal(player, against=entry, actor=fay)
    Penalty.objects.update(registration=None)

    page = appeal_page(appeal)

    assert reverse("judging:penalty", args=[player.tournament.slug, entry.pk]) in page


def test_a_decision_that_stands_is_told_with_whom_it_was_against() -> None:
    match, player, _opponent, fay = at_a_table()
    appeal = file_appeal(player, against=give(player, 2, fay, match=match), actor=fay)

    assert decide(appeal, "uphold") == [f"Decided against {player.name}: warning stands."]


@pytest.mark.parametrize(
    ("level", "undone"),
    [
        (2, "warning taken back"),
        (3, "game loss taken back, 1 lost game given back"),
        (4, "exclusion taken back, back in the tournament"),
    ],
)
def test_what_an_overturned_penalty_undid_is_told(level: int, undone: str) -> None:
    match, player, _opponent, fay = at_a_table()
    appeal = file_appeal(player, against=give(player, level, fay, match=match), actor=fay)

    assert decide(appeal) == [f"Decided for {player.name}: {undone}."]


def test_what_came_of_an_overturned_penalty_is_told_too() -> None:
    match, player, _opponent, fay = at_a_table(best_of=1)
    warning, other = (give(player, 2, fay, match=match) for _nth in range(2))
    appeal = file_appeal(player, against=other, actor=fay)
    refuse_penalty(other, actor=fay)

    undone = "warning taken back, game loss taken back, 1 lost game given back"
    assert decide(appeal) == [f"Decided for {player.name}: {undone}."]
    assert not warning.later_entries.exists()


def test_a_loss_that_waited_for_the_next_match_is_told() -> None:
    match, player, opponent, fay = at_a_table(best_of=1)
    enter_result(match, [goal(player.code, opponent.code)], actor=make_user("ada"))
    appeal = file_appeal(player, against=give(player, 3, fay, place="next"), actor=fay)

    assert decide(appeal) == [
        f"Decided for {player.name}: game loss taken back, no game of the next match lost."
    ]


def test_one_of_two_exclusions_overturned_brings_nobody_back() -> None:
    match, player, _opponent, fay = at_a_table()
    first, _second = (give(player, 4, fay, match=match) for _nth in range(2))
    appeal = file_appeal(player, against=first, actor=fay)

    assert decide(appeal) == [f"Decided for {player.name}: exclusion taken back."]


def test_an_appeal_that_has_nothing_left_to_undo_says_so() -> None:
    match, player, _opponent, fay = at_a_table()
    warning = give(player, 2, fay, match=match)
    appeal = file_appeal(player, against=warning, actor=fay)
    retract_penalty(warning, reason="Mistaken", actor=fay)

    assert decide(appeal) == [f"Decided for {player.name}; nothing was left to undo."]


def ruled(match: Match, player: Registration, fay: User) -> tuple[Appeal, JudgeCall]:
    """Return an appeal of ``player`` against a ruling, and the call it was given on."""
    tournament = player.tournament
    ruling = Ruling.objects.create(
        number="R-1", title_code="doremi", rules_version="4.01", status="floor",
        tournament=tournament, match=match, question_en="May it block?", answer_en="No.",
    )  # fmt: skip
    call = open_call(match, actor=fay)
    JudgeCall.objects.update(ruling=ruling)
    return file_appeal(player, against=ruling, actor=fay), call


@pytest.mark.parametrize(
    ("verdict", "told"),
    [
        ("uphold", "Decided against {name}: ruling R-1 stands."),
        ("overturn", "Decided for {name}: ruling R-1 withdrawn, warning taken back for {other}."),
    ],
)
def test_a_ruling_is_told_with_what_fell_with_it_for_others(verdict: str, told: str) -> None:
    match, player, opponent, fay = at_a_table()
    appeal, call = ruled(match, player, fay)
    entry = give(opponent, 2, fay, match=match)
    Penalty.objects.filter(pk=entry.pk).update(call=call)

    also = {"also": [entry.pk]} if verdict == "overturn" else {}

    assert decide(appeal, verdict, **also) == [told.format(name=player.name, other=opponent.name)]


STANDS = "the clock of the table stands until it is decided"
STANDS_ALREADY = "The clock of the table stands already"


@pytest.mark.clause("DRM-P.05")
@pytest.mark.parametrize(
    ("state", "before", "after"),
    [
        ("no clock", "", "Stay at your table."),
        ("runs", STANDS, "Stay at your table; its clock stands until the appeal is decided."),
        (
            "held",
            STANDS_ALREADY,
            "Stay at your table; its clock stands until the appeal is decided.",
        ),
        ("over", "", ""),
    ],
)
def test_the_player_reads_what_the_appeal_does_to_the_clock(
    state: str, before: str, after: str
) -> None:
    match, player, opponent, fay = at_a_table(best_of=1)
    entry = give(player, 2, fay, match=match)
    if state != "no clock":
        start_clock(match.round, actor=make_user("ada"))
    if state == "held":
        hold_table(match, reason="check", actor=fay)
    if state == "over":
        enter_result(match, [goal(player.code, opponent.code)], actor=make_user("ada"))
    page = reverse("judging:penalty-appeal", args=[player.tournament.slug, entry.pk])
    client = client_of(player.user)

    text = text_of(client, page)
    answer = client.post(page, {"text": "No!"})

    assert [each for each in (STANDS, STANDS_ALREADY) if each in text] == [before] * bool(before)
    assert said(answer) == [f"Your appeal is with the head judge. {after}".strip()]
