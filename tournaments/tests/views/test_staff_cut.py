"""The organiser makes the top cut from what the page shows."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tournaments.enums import Role, SiteReason
from tournaments.models import Round, Stage, Tournament
from tournaments.services.drops import disqualify_player, drop_player
from tournaments.services.readmitting import readmit_player
from tournaments.services.results import correct_result, enter_result
from tournaments.services.rounds import close_round, pair_round, publish_round
from tournaments.tests.cuts import (
    cut_made,
    cut_playing,
    last_round,
    match_in,
    play_cut_round,
    ready_for_cut,
    seat,
    seeds_of,
    won_by,
)
from tournaments.tests.factories import make_player, make_round, make_running, make_staff, make_user
from tournaments.tests.views.asking import said
from tournaments.tests.views.pages import rows_of, signed_in, text_of

pytestmark = pytest.mark.django_db
DESK = "/organise/spring-cup/"
PATH = f"{DESK}cut/"


def press(client: Client, tournament: Tournament, seen: list[str] | None = None) -> str:
    """Press the button of a page that showed ``seen`` and return where it leads, "" for nowhere."""
    shown = seeds_of(tournament) if seen is None else seen
    answer = client.post(PATH, {"seen": json.dumps(shown)})
    return answer.headers.get("Location", "")


def test_the_biggest_act_after_the_last_swiss_round_is_the_cut() -> None:
    ready_for_cut(8, top_cut=4)

    text = text_of(signed_in("ada"), DESK)

    assert "Look at who is in, then make the top cut. Make the top 4" in text
    assert "make the top cut" in text_of(signed_in("ada"), "/organise/")


def test_the_page_shows_the_standings_with_who_is_in_and_names_the_lot() -> None:
    tournament = ready_for_cut(8, top_cut=2)
    names = {r.code: r.name for r in tournament.registrations.all()}
    shown = [names[code] for code in seeds_of(tournament)]

    text = text_of(signed_in("ada"), PATH)

    assert "share rank 1 at the edge of the cut" in text
    rows = rows_of(signed_in("ada"), PATH)
    assert [row.split(" by lot")[0] for row in rows[:3]] == ["seed 1", "seed 2", "not in"]
    assert [name in row for name, row in zip(shown, rows, strict=False)] == [True, True]
    assert len(rows) == 8


def test_a_press_makes_the_cut_and_leads_to_the_draft() -> None:
    tournament = ready_for_cut()
    ada = signed_in("ada")

    assert press(ada, tournament) == f"{DESK}rounds/2/"

    text = text_of(ada, f"{DESK}rounds/2/")
    assert "Round 2 · Semi-final" in text
    assert "Seed 1 against seed 4." in text
    assert "Draw again" not in text


def test_a_page_that_is_out_of_date_is_shown_anew_and_nothing_is_saved() -> None:
    tournament = ready_for_cut()
    shown = seeds_of(tournament)
    drop_player(tournament.registrations.get(code=shown[0]), actor=make_user("ada"))
    ada = signed_in("ada")

    answer = ada.post(PATH, {"seen": json.dumps(shown)})

    assert answer.status_code == 200
    html = answer.content.decode()
    assert "the standings changed since you looked" in html
    assert json.loads(answer.context["seen"]) == seeds_of(tournament) != shown
    assert not Stage.objects.filter(tournament=tournament, number=2).exists()
    assert press(ada, tournament) == f"{DESK}rounds/2/"


@pytest.mark.parametrize("sent", ["", "x", "7", '{"a": 1}', "[[1]]"])
def test_nonsense_makes_no_cut(sent: str) -> None:
    ready_for_cut()

    assert signed_in("ada").post(PATH, {"seen": sent}).status_code == 200
    assert Round.objects.count() == 1


def test_a_second_press_leads_to_the_draft_of_the_first() -> None:
    tournament = ready_for_cut()
    ada, shown = signed_in("ada"), seeds_of(tournament)
    press(ada, tournament, shown)

    answer = ada.post(PATH, {"seen": json.dumps(shown)})

    assert answer.headers["Location"] == f"{DESK}rounds/2/"
    words = "The top cut was already made by someone else; its first round is drafted."
    assert said(answer)[-1] == words


def test_the_page_says_what_is_in_the_way() -> None:
    ready_for_cut(top_cut=0)

    text = text_of(signed_in("ada"), PATH)

    assert "This tournament has no top cut." in text


def test_too_few_for_a_cut_are_told() -> None:
    ready_for_cut(cut_by="points", cut_points=4)

    assert "0 players reach the top cut; it needs at least two." in text_of(signed_in("ada"), PATH)


def test_the_desk_leads_from_round_to_round_to_the_end() -> None:
    tournament = cut_made()
    ada = signed_in("ada")
    assert "Look at the draft of round 2" in text_of(ada, DESK)
    play_cut_round(tournament)
    assert "Draft round 3: Final" in text_of(ada, DESK)
    answer = ada.post(f"{DESK}rounds/pair/", {"number": 3})
    assert answer.headers["Location"] == f"{DESK}rounds/3/"
    play_cut_round(tournament)

    assert "Finish the tournament" in text_of(ada, DESK).split("How far it is")[0]


def test_closing_the_last_swiss_round_does_not_draft_and_a_cut_round_does() -> None:
    tournament = make_running(4, top_cut=4, rounds_planned=1)
    round_ = make_round(tournament)
    for match in round_.matches.all():
        enter_result(match, won_by(match), actor=make_user("ada"))
    ada = signed_in("ada")
    text = text_of(ada, f"{DESK}rounds/1/")
    assert "Close round 1, the last one" in text
    assert "draft round 2" not in text


def test_no_draw_is_offered_and_one_that_is_sent_is_refused() -> None:
    tournament = cut_playing()
    ada = signed_in("ada")
    path = f"{DESK}rounds/2/results/"

    html = ada.get(f"{path}?table=1").content.decode()
    assert "· draw —" not in html
    assert "both lose — no-show" in html
    match = match_in(tournament, 1)
    answer = ada.post(path, {"table": "1", "version": match.version, "outcome": "time",
                             "game_1": "goal:0", "points_1_0": "100", "points_1_1": "0",
                             "game_2": "goal:1", "points_2_0": "0", "points_2_1": "100"})  # fmt: skip

    assert answer.status_code == 200
    assert "A match of the top cut needs a winner" in answer.content.decode()
    assert not match.results.exists()


def test_throwing_the_first_draft_away_leads_back_to_making_the_cut() -> None:
    tournament = cut_made()
    ada = signed_in("ada")

    ada.post(f"{DESK}rounds/2/throw-away/")

    assert "Make the top 4" in text_of(ada, DESK)
    assert not Stage.objects.filter(tournament=tournament, number=2).exists()


def test_a_draft_tells_that_the_standings_changed_since() -> None:
    tournament = cut_made()
    ada = signed_in("ada")
    words = "The standings changed since the cut was made."
    assert words not in text_of(ada, f"{DESK}rounds/2/")
    match = tournament.rounds.get(number=1).matches.get(table_number=1)

    correct_result(match, won_by(match, 2), reason="misread", actor=make_user("ada"))

    assert words in text_of(ada, f"{DESK}rounds/2/")


def test_a_winner_who_went_on_cannot_be_corrected_out() -> None:
    tournament = cut_made()
    play_cut_round(tournament)
    pair_round(tournament, actor=make_user("ada"))
    first = match_in(tournament, 1).round.tournament.rounds.get(number=2)
    match = first.matches.get(bracket_slot=1)
    publish_round(last_round(tournament), actor=make_user("ada"))
    path = reverse("tournaments:result-correct", args=["spring-cup", 2, match.pk])

    answer = signed_in("ada").post(
        path, {"version": match.version, "reason": "misread", "game_1": "concession:1",
               "game_2": "concession:1"},
    )  # fmt: skip

    assert answer.status_code == 200
    assert "Round 3 is published with the winner of this match" in answer.content.decode()


@pytest.mark.parametrize(
    ("who", "status"),
    [("ada", 200), ("hugo", 200), ("sid", 200), ("fay", 404), ("pia", 404), ("sam", 404)],
)
def test_only_the_desk_makes_the_cut(who: str, status: int) -> None:
    tournament = ready_for_cut()
    for name, role in (
        ("hugo", Role.HEAD_JUDGE), ("sid", Role.SCOREKEEPER), ("fay", Role.FLOOR_JUDGE),
    ):  # fmt: skip
        make_staff(tournament, name, role)
    Tournament.objects.filter(pk=tournament.pk).update(status="open")
    tournament.refresh_from_db()
    make_player(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(status="running")

    assert signed_in(who).get(PATH).status_code == status
    assert (press(signed_in(who), tournament) != "") is (status == 200)
    assert Stage.objects.filter(tournament=tournament, number=2).exists() is (status == 200)


def test_the_log_tells_the_cut_in_words() -> None:
    cut_made()

    text = text_of(signed_in("ada"), f"{DESK}log/")

    assert "made the top cut" in text


def test_signing_in_is_asked_first(client: Client) -> None:
    ready_for_cut()

    assert client.get(PATH).status_code == 302


def test_rounds_before_the_cut_and_rounds_of_it_are_counted_apart() -> None:
    tournament = cut_made(8, top_cut=4)
    ada = signed_in("ada")

    def told() -> str:
        return text_of(ada, DESK).split("Rounds before the top cut")[1].split("Results of")[0]

    assert told() == " 1 of 1 (3 recommended for 8 players) Rounds of the top cut 1 of 2 "
    play_cut_round(tournament)
    pair_round(tournament, actor=make_user("ada"))
    assert told() == " 1 of 1 (3 recommended for 8 players) Rounds of the top cut 2 of 2 "
    play_cut_round(tournament)
    assert told() == " 1 of 1 (3 recommended for 8 players) Rounds of the top cut 2 of 2 "


def test_a_draft_thrown_away_with_an_exclusion_taken_back_says_so_in_words() -> None:
    tournament, ada = cut_playing(8, top_cut=4), make_user("ada")
    out = disqualify_player(seat(match_in(tournament, 1)), reason=SiteReason.PENALTY, actor=ada)
    enter_result(match_in(tournament, 2), won_by(match_in(tournament, 2)), actor=ada)
    close_round(last_round(tournament), actor=ada)
    pair_round(tournament, actor=ada)
    readmit_player(out, reason=SiteReason.PENALTY, outcome=out.code, actor=ada)
    pair_round(tournament, actor=ada)

    told = [text_of(signed_in("ada"), f"{DESK}rounds/3/{path}") for path in ("", "earlier/1/")]

    assert ["because of a penalty" in text for text in told] == [True, True]


def test_every_rank_in_the_cut_that_the_lot_puts_in_order_is_marked() -> None:
    ready_for_cut(8, top_cut=4)
    rows = rows_of(signed_in("ada"), PATH)

    assert ["by lot" in row for row in rows] == [True] * 4 + [False] * 4
    assert "Players in the cut who share a rank are put in order by lot" in text_of(
        signed_in("ada"), PATH
    )
