"""The reports of a tournament: what they count, on the page and in the files."""

import csv
import re
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from judging.enums import AppealStatus, CallOutcome, CallStatus, PenaltyKind
from judging.models import Appeal, JudgeCall, Penalty
from judging.services.check_ends import finish_check, stop_check
from judging.tests.checks import begun, checked_tournament, counted, fay, player_at, table
from judging.tests.rulings import make_ruling
from tournaments.models import Registration, Tournament, User
from tournaments.tests.factories import make_user
from tournaments.tests.views.asking import queries
from tournaments.tests.views.pages import text_of

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 4, 4, 3, tzinfo=UTC)  # 12:00 in Tokyo
KINDS = (
    "penalties",
    "calls",
    "calls-by-judge",
    "calls-by-round",
    "rulings",
    "checks",
    "appeals",
)


@pytest.fixture
def judge(client: Client) -> Client:
    client.force_login(make_user("fay"))
    return client


def call(tournament: Tournament, wait: int) -> JudgeCall:
    """Return a call at a table to which Fay came after so many seconds, and settled it."""
    came = NOON + timedelta(seconds=wait)
    settled = JudgeCall.objects.create(
        tournament=tournament,
        match=None,
        round_number=1,
        table_number=2,
        reason="rules",
        status=CallStatus.RESOLVED,
        opened_by=make_user("ada"),
        opened_at=NOON,
        claimed_by=fay(),
        claimed_at=came,
        resolved_at=came,
        outcome=CallOutcome.ANSWERED,
        note="canary note",
        text="canary text",
    )
    settled.events.create(deed="resolved", actor=fay(), at=came)
    return settled


def penalty(player: Registration, level: int, code: str, **more: object) -> Penalty:
    return Penalty.objects.create(
        tournament=player.tournament,
        registration=player,
        person=player.user,
        level=level,
        infraction=code,
        issued_by=fay(),
        issued_at=NOON,
        note="canary note",
        **more,
    )


def file_rows(judge: Client, tournament: Tournament, kind: str, **headers: str) -> list[list[str]]:
    url = reverse("judging:report-file", args=[tournament.slug, kind])
    answer = judge.get(url, headers=headers)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="{tournament.slug}-{kind}.csv"'
    assert answer.content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))


def page_of(judge: Client, tournament: Tournament) -> str:
    return text_of(judge, reverse("judging:reports", args=[tournament.slug]))


def test_penalties_are_counted_by_infraction_and_level(judge: Client) -> None:
    tournament = checked_tournament()
    one, other = player_at(table(tournament)), player_at(table(tournament), 1)
    penalty(one, 1, "T03")
    penalty(one, 1, "T03")
    penalty(other, 2, "T03")
    penalty(other, 2, "T04")
    wrong = penalty(one, 4, "T10")
    penalty(one, 4, "T10", kind=PenaltyKind.RETRACTED, about=wrong)

    rows = file_rows(judge, tournament, "penalties")

    heads = ["infraction", "caution", "warning", "game loss", "exclusion"]
    assert rows == [
        [*heads, "in force", "taken back or raised"],
        ["Drawing extra cards", "2", "1", "0", "0", "3", "0"],
        ["Slow play", "0", "1", "0", "0", "1", "0"],
        ["Changing the deck during the tournament", "0", "0", "0", "0", "0", "1"],
    ]
    assert "Drawing extra cards 2 1 0 0 3 0" in page_of(judge, tournament)


def test_what_follows_from_earlier_penalties_stands_apart_from_the_judges_discretion(
    judge: Client,
) -> None:
    tournament = checked_tournament()
    player = player_at(table(tournament))
    penalty(player, 2, "")
    follows = penalty(player, 3, "", kind=PenaltyKind.DERIVED)
    fallen = penalty(player, 2, "", kind=PenaltyKind.DERIVED)
    penalty(player, 3, "", kind=PenaltyKind.RAISED, about=fallen)
    penalty(player, 3, "", kind=PenaltyKind.COMPLIED, about=follows)

    rows = file_rows(judge, tournament, "penalties")

    assert rows[1:] == [
        ["at the judge’s discretion", "0", "1", "0", "0", "1", "0"],
        ["follows from earlier ones", "0", "0", "2", "0", "2", "1"],
    ]
    assert "follows from earlier ones 0 0 2 0 2 1" in page_of(judge, tournament)


def test_rulings_checks_and_appeals_have_their_lines(judge: Client) -> None:
    tournament = checked_tournament()
    with time_machine.travel(NOON, tick=False) as clock:
        ruling = make_ruling(
            fay(), tournament, title_code="doremi", rules_version="4.01", clauses=("DRM-6.04",)
        )
        one, other = begun(table(tournament))
        clock.shift(timedelta(minutes=2, seconds=5))
        counted(one, {("clock", "991"): 1})
        one.refresh_from_db()
        finish_check(one, version=one.version, actor=fay())
        stop_check(other, note="canary note", minutes=3, actor=fay())
    filed = appeal(tournament, ruling.created_by or fay())

    assert [row[:1] + row[4:] for row in file_rows(judge, tournament, "rulings")[1:]] == [
        [
            ruling.number,
            "Fay",
            "floor judge",
            "draft",
            "Both sides have 11. Who wins the battle?",
            "DRM-6.04",
        ]
    ]
    assert file_rows(judge, tournament, "checks")[1:] == [
        ["1", "1", one.registration.name, *ended("finished", "1")],
        ["1", "1", other.registration.name, *ended("given up", "0")],
    ]
    [line] = file_rows(judge, tournament, "appeals")[1:]
    assert line[3:] == [str(filed.registration), "penalty", "the decision stands", "Hugo", "60"]
    assert "finished 1 with differences 1" in page_of(judge, tournament)


def ended(status: str, differences: str) -> list[str]:
    return ["at the start of the round", "Fay", "125", status, differences, "3"]


def appeal(tournament: Tournament, filed_by: User) -> Appeal:
    player = player_at(table(tournament))
    return Appeal.objects.create(
        tournament=tournament,
        penalty=penalty(player, 2, "T04"),
        registration=player,
        filed_by=filed_by,
        filed_at=NOON,
        text="canary text",
        status=AppealStatus.UPHELD,
        decided_by=make_user("hugo"),
        decided_at=NOON + timedelta(minutes=1),
    )


def test_no_note_and_no_words_of_players_are_in_a_report(judge: Client) -> None:
    tournament = checked_tournament()
    call(tournament, 9)
    appeal(tournament, fay())
    pages = [reverse("judging:reports", args=[tournament.slug])]
    pages += [reverse("judging:report-file", args=[tournament.slug, kind]) for kind in KINDS]

    told = "".join(judge.get(page).content.decode() for page in pages)

    assert "canary" not in told
    assert "Slow play" in told


def test_a_name_never_becomes_a_formula(judge: Client) -> None:
    tournament = checked_tournament()
    player = player_at(table(tournament))
    Registration.objects.filter(pk=player.pk).update(name='=HYPERLINK("x")')
    check = begun(table(tournament))[0]
    stop_check(check, note="x", actor=fay())

    rows = file_rows(judge, tournament, "checks")

    assert rows[1][2] == '\'=HYPERLINK("x")'


def test_files_and_page_speak_japanese(judge: Client) -> None:
    tournament = checked_tournament()
    penalty(player_at(table(tournament)), 2, "T04")

    heads, row = file_rows(judge, tournament, "penalties", Accept_Language="ja")

    assert heads == [
        "違反",
        "指導",
        "警告",
        "ゲームロス",
        "大会からの除外",
        "有効",
        "取消・加重",
    ]
    assert row[0] == "遅延行為"


def test_an_empty_tournament_says_so_and_offers_no_file(judge: Client) -> None:
    page = page_of(judge, checked_tournament())

    assert page.count("None so far.") == len(KINDS)
    assert "CSV" not in page


def test_the_page_asks_the_same_of_the_database_however_much_happened(judge: Client) -> None:
    quiet, busy = checked_tournament(), checked_tournament(8, name="Large Cup")
    for tournament, times in ((quiet, 1), (busy, 9)):
        player = player_at(table(tournament))
        for number in range(times):
            call(tournament, number)
            penalty(player, 1 + number % 4, f"T0{1 + number % 9}")
            make_ruling(fay(), tournament, title_code="doremi", rules_version="4.01", clauses=())
        appeal(tournament, fay())
        for number in range(1, 1 + len(range(0, times, 3))):
            for check in begun(table(tournament, number)):
                stop_check(check, note="x", minutes=0, actor=fay())

    asked = [queries(judge, reverse("judging:reports", args=[t.slug])) for t in (quiet, busy)]

    assert asked[0] == asked[1]
    assert asked[0] < 25


def test_the_page_can_be_printed_without_its_controls() -> None:
    from django.contrib.staticfiles import finders

    path = finders.find("css/page.css")
    assert isinstance(path, str)
    with open(path) as file:
        [printed] = re.findall(r"@media print \{(.*)", file.read(), re.S)
    assert ".act,\n" in printed
