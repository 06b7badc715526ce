"""The timeline of a table: everything that happened, for judges; their own part, for players."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from judging.models import Appeal, DeckCheck, Penalty
from judging.selectors.timeline import SOURCES, timeline_of
from judging.services.appeals import file_appeal
from judging.services.calls import (
    claim_call,
    escalate_call,
    hand_over,
    open_call,
    resolve_call,
    withdraw_call,
)
from judging.services.penalties import Given, issue_penalty
from judging.services.ruling_status import change_ruling_status
from judging.services.ruling_words import RulingPlace
from judging.services.rulings import create_ruling
from judging.tests.floor import make_table, table_of
from judging.tests.rulings import words
from tournaments.models import GameLoss, Match, Registration, TableExtension, TableHold, TimeCall
from tournaments.services.redrawing import re_pair
from tournaments.services.results import correct_result, enter_result
from tournaments.services.rounds import publish_round
from tournaments.services.time_calls import advance, call_time, compare_points, record_day
from tournaments.tests.factories import goal, make_user, win

pytestmark = pytest.mark.django_db


def player(match: Match, name: str = "pia") -> Registration:
    return match.round.tournament.registrations.get(user__username=name)


def told(match: Match, viewer: Registration | None = None) -> list[tuple[str, str, str]]:
    """Return the timeline as (who, what, detail)."""
    return [(each.who, each.words, each.detail) for each in timeline_of(match, viewer)]


def called(match: Match) -> None:
    """Let Pia call, Paul join, Fay hand it to Finn, who passes it on, and Hugo caution Paul."""
    pia, paul, fay, finn, hugo = (make_user(n) for n in ("pia", "paul", "fay", "finn", "hugo"))
    call = open_call(match, actor=pia, reason="opponent", text="He looked at my deck.")
    open_call(match, actor=paul, text="I did not.")
    claim_call(call, actor=fay)
    hand_over(call, to=finn, actor=fay)
    escalate_call(call, actor=finn, text="Too hot for me.")
    given = Given(1, departure="rude")
    issue_penalty(player(match, "paul"), given, match=match, call=call, actor=hugo)
    resolve_call(call, outcome="penalised", note="canary", actor=hugo)


def test_judges_read_every_deed_about_a_call_with_everyones_words() -> None:
    match = make_table()

    called(match)

    assert told(match) == [
        ("Pia", "called a judge", "report something · He looked at my deck."),
        ("Paul", "called a judge too", "I did not."),
        ("Fay", "took the call", ""),
        ("Fay", "handed the call over", "to Finn"),
        ("Finn", "passed the call to the head judge", "Too hot for me."),
        ("Hugo", "gave Paul a penalty", "caution · at the judge’s discretion · rude"),
        ("Hugo", "settled the call", "penalty given · canary"),
    ]
    assert [each.is_private for each in timeline_of(match)] == [*[False] * 5, True, True]


def test_a_player_reads_the_own_words_and_no_note_and_no_penalty_of_the_other() -> None:
    match = make_table()
    called(match)

    assert told(match, player(match)) == [
        ("Pia", "called a judge", "He looked at my deck."),
        ("Fay", "took the call", ""),
        ("Fay", "handed the call over", ""),
        ("Finn", "passed the call to the head judge", ""),
        ("Hugo", "settled the call", ""),
    ]
    assert told(match, player(match, "paul"))[0] == ("Paul", "called a judge too", "I did not.")


def test_a_player_reads_nothing_of_a_call_of_the_opponent_alone() -> None:
    match = make_table()
    resolve_call(
        open_call(match, actor=make_user("paul")), outcome="answered", actor=make_user("fay")
    )

    assert told(match, player(match)) == []
    assert [what for _who, what, _detail in told(match, player(match, "paul"))] == [
        "called a judge",
        "settled the call",
    ]


def test_a_call_taken_back_is_told_as_that() -> None:
    match = make_table()
    withdraw_call(open_call(match, actor=make_user("pia")), actor=make_user("pia"))

    assert told(match)[-1] == ("Pia", "took the call back", "called by mistake")
    assert told(match, player(match))[-1] == ("Pia", "took the call back", "called by mistake")


def test_results_and_their_corrections_stand_with_what_they_came_to() -> None:
    match = make_table()
    one, other = (seat.registration for seat in match.seats.order_by("position"))
    enter_result(match, win(match), actor=make_user("ada"))
    games = [goal(other.code, one.code)] * 2
    correct_result(match, games, reason="swapped sides", actor=make_user("hugo"))

    names = f"{one.name} – {other.name}"
    assert told(match) == [
        ("Ada", "entered a result", f"{names} 2–0 (100–40, 100–40)"),
        ("Hugo", "corrected the result", f"{names} 0–2 (0–100, 0–100) · swapped sides"),
    ]
    assert told(match, player(match))[1][2] == f"{names} 0–2 (0–100, 0–100)"


def timed(match: Match) -> None:
    """Give the table five minutes, hold its clock for a while, and call time."""
    fay, now = make_user("fay"), timezone.now()
    given = {"match": match, "given_by": fay}
    TableExtension.objects.create(minutes=5, reason="late ruling", given_at=now, **given)
    TableExtension.objects.create(
        minutes=-2, reason="too much", given_at=now + timedelta(seconds=1), **given
    )
    TableHold.objects.create(
        match=match,
        reason="deck check",
        held_by=fay,
        held_at=now + timedelta(seconds=2),
        released_at=now + timedelta(seconds=3),
    )
    TimeCall.objects.create(
        match=match,
        called_at=now + timedelta(seconds=4),
        called_by=fay,
        day=3,
        turn_player=player(match),
        done_at=now + timedelta(seconds=5),
    )


@pytest.mark.parametrize(
    ("pia", "paul", "ending"), [(50, 30, "Pia wins on time"), (30, 30, "drawn on time")]
)
def test_points_compared_after_time_are_told_to_judges_and_players(
    pia: int, paul: int, ending: str
) -> None:
    match, fay = make_table(), make_user("fay")
    one, other = player(match), player(match, "paul")
    call_time([match], actor=fay)
    record_day(match, day=7, turn_player=one, actor=fay)
    advance(match, actor=fay)

    compare_points(match, game=1, points={one.pk: pia, other.pk: paul}, actor=fay)

    seats = match.seats.order_by("position").values_list("registration__name", flat=True)
    points = " – ".join(f"{name} {pia if name == 'Pia' else paul}" for name in seats)
    expected = ("Fay", "compared the points", f"game 1 · {points} · {ending}")
    match = table_of(match.round, "pia")
    assert [told(match)[-1], told(match, one)[-1], told(match, other)[-1]] == [expected] * 3


def test_the_tables_time_is_told_to_both_and_its_reasons_to_judges_alone() -> None:
    match = make_table()
    timed(match)

    assert told(match) == [
        ("Fay", "extended the table", "+5 min · late ruling"),
        ("Fay", "shortened the extension", "−2 min · too much"),
        ("Fay", "held the table's clock", "deck check"),
        ("", "the table's clock runs again", ""),
        ("Fay", "called time", "day 3 · Pia"),
        ("", "what was left after time is played", ""),
    ]
    assert [detail for _who, _what, detail in told(match, player(match))] == [
        "+5 min", "−2 min", "", "", "day 3 · Pia", ""
    ]  # fmt: skip


def ruled(match: Match) -> str:
    """Return the number of a floor ruling on the match."""
    fay, tournament = make_user("fay"), match.round.tournament
    written = words(
        title_code="doremi", rules_version="4.01", clauses=("DRM-6.04",), answer_en="It stands."
    )
    ruling = create_ruling(written, actor=fay, place=RulingPlace(tournament, match))
    return change_ruling_status(ruling, "floor", actor=fay).number


def test_players_read_the_answer_of_a_ruling_once_it_is_given() -> None:
    match = make_table()
    number = ruled(match)
    question = "Both sides have 11. Who wins the battle?"

    assert told(match) == [
        ("Fay", "began a ruling", f"{number} · {question}"),
        ("Fay", "gave a floor ruling", f"{number} · {question}"),
    ]
    assert told(match, player(match)) == [("Fay", "gave a floor ruling", f"{number} · It stands.")]


def test_players_read_nothing_of_a_ruling_that_is_not_given() -> None:
    match = make_table()
    number = ruled(match)
    change_ruling_status(match.rulings.get(number=number), "withdrawn", actor=make_user("fay"))

    assert told(match, player(match)) == []
    assert told(match)[-1][1] == "withdrew a ruling"


def punished(match: Match, who: str) -> Penalty:
    """Let Fay give a warning to one player, with a note, and a game loss for it."""
    registration, fay = player(match, who), make_user("fay")
    GameLoss.objects.create(
        registration=registration, match=match, game_number=1, given_by=fay, given_at=timezone.now()
    )
    return Penalty.objects.create(
        tournament=match.round.tournament,
        registration=registration,
        person=registration.user,
        level=2,
        infraction="free words",
        instruction="Shuffle again.",
        note="canary",
        match=match,
        round_number=1,
        issued_by=fay,
        issued_at=timezone.now(),
    )


def test_penalties_and_lost_games_are_for_judges_and_for_who_got_them() -> None:
    match = make_table()
    punished(match, "pia")

    assert told(match) == [
        ("Fay", "gave Pia a game loss", "game 1"),
        ("Fay", "gave Pia a penalty", "warning · free words · Shuffle again. · canary"),
    ]
    assert told(match, player(match)) == [
        ("Fay", "gave Pia a game loss", "game 1"),
        ("Fay", "gave Pia a penalty", "warning · free words · Shuffle again."),
    ]
    assert told(match, player(match, "paul")) == []


def test_appeals_are_for_judges_and_for_who_filed_them() -> None:
    match = make_table()
    penalty, pia, now = punished(match, "pia"), player(match), timezone.now()
    Appeal.objects.create(
        tournament=match.round.tournament,
        penalty=penalty,
        match=match,
        registration=pia,
        text="It was not me.",
        filed_by=make_user("pia"),
        filed_at=now,
        status="overturned",
        reason="Wrong player.",
        decided_by=make_user("hugo"),
        decided_at=now + timedelta(minutes=1),
    )
    expected = [
        ("Pia", "appealed", "It was not me."),
        ("Hugo", "the decision is overturned", "Wrong player."),
    ]

    assert told(match)[2:] == expected
    assert told(match, pia)[2:] == expected
    assert told(match, player(match, "paul")) == []


def test_a_player_learns_of_the_own_deck_check_when_it_begins_and_not_what_it_found() -> None:
    match = make_table()
    now = timezone.now()
    check = DeckCheck.objects.create(
        match=match, registration=player(match), round_number=1, planned_at=now
    )
    assert told(match, player(match)) == []
    check.started_at, check.finished_at = now + timedelta(minutes=1), now + timedelta(minutes=9)
    check.checked_by, check.differences, check.status = make_user("fay"), [["a"]], "finished"
    check.save()

    assert told(match) == [
        ("", "a deck check is planned", "Pia"),
        ("Fay", "began a deck check", "Pia"),
        ("Fay", "finished a deck check", "Pia · 1 difference"),
    ]
    assert told(match, player(match)) == [
        ("Fay", "began a deck check", ""),
        ("Fay", "finished a deck check", ""),
    ]
    assert told(match, player(match, "paul")) == []


def test_judges_read_that_the_round_was_drawn_anew_and_of_calls_before_that() -> None:
    match = make_table()
    ada, table = make_user("ada"), match.table_number
    open_call(match, actor=make_user("pia"), text="Wrong opponent.")
    fresh = re_pair(match.round, typed="1", reason="wrong field", actor=ada)
    publish_round(fresh, actor=ada)
    now = table_of(fresh, "pia")

    assert now.table_number == table
    assert told(now) == [
        (
            "Pia",
            "called a judge, before the round was drawn anew",
            "something else · Wrong opponent.",
        ),
        ("Ada", "threw the pairings of the round away", "draw 1 · wrong field"),
    ]
    assert told(now, player(now)) == []


def test_penalties_and_appeals_of_the_table_outlive_the_pairings_of_the_round() -> None:
    match = make_table()
    pia, fay = player(match), make_user("fay")
    penalty = issue_penalty(pia, Given(1, departure="slow"), match=match, actor=fay)
    file_appeal(pia, against=penalty, text="Not slow.", actor=pia.user)
    fresh = re_pair(match.round, typed="1", reason="wrong field", actor=make_user("ada"))
    publish_round(fresh, actor=make_user("ada"))

    now = told(table_of(fresh, "pia"))

    assert [(who, words) for who, words, _detail in now[:2]] == [
        ("Fay", "gave Pia a penalty, before the round was drawn anew"),
        ("Pia", "appealed, before the round was drawn anew"),
    ]
    assert [detail for _who, _words, detail in now[:2]] == [
        "caution · at the judge’s discretion · slow",
        "Not slow.",
    ]


def test_everything_at_a_table_stands_in_the_order_in_which_it_happened() -> None:
    match = make_table()
    called(match)
    enter_result(match, win(match), actor=make_user("ada"))
    ruled(match)
    punished(match, "paul")
    timed(match)

    moments = [each.at for each in timeline_of(match)]

    assert moments == sorted(moments)
    assert {each.kind for each in timeline_of(match)} == {
        "call",
        "result",
        "ruling",
        "penalty",
        "time",
    }


def test_a_quiet_table_costs_one_question_and_a_busy_one_a_few_whatever_happened() -> None:
    match = make_table()
    pia = player(match)
    with CaptureQueriesContext(
        connection,
    ) as quiet:
        timeline_of(match, pia)
    counts = []
    for _times in range(2):
        called(match)
        with CaptureQueriesContext(connection) as busy:
            timeline_of(match, pia)
        counts.append(len(busy))

    assert (len(quiet), counts[0]) == (1, counts[1])
    assert set(SOURCES) >= {"calls", "results", "rulings", "penalties", "appeals", "checks"}
