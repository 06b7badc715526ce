"""Results at the desk: a table, its games, saved; conflicts, corrections, pods."""

import pytest
from django.test import Client

from tournaments.models import Round
from tournaments.record.model import Game
from tournaments.selectors.rounds import matches_of, result_of
from tournaments.services.results import enter_result
from tournaments.tests.factories import make_round, make_running, make_user, play_round, win
from tournaments.tests.views.asking import as_shown, said
from tournaments.tests.views.result_sheets import (
    HTMX,
    codes_of,
    correction,
    entry,
    in_force,
    two_nil,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(make_user("ada"))
    return client


@pytest.fixture
def round_() -> Round:
    return make_round(make_running(6))


def test_table_opens_its_match(ada: Client, round_: Round) -> None:
    match = matches_of(round_)[1]

    page = ada.get(entry(round_), {"table": "２"})

    form = page.context["entry"]["form"]
    assert form.sitting.codes == codes_of(match)
    assert page.content.decode().count("autofocus") == 1


def test_table_opened_by_htmx_is_the_entry_alone(ada: Client, round_: Round) -> None:
    page = ada.get(entry(round_), {"table": "2"}, headers=HTMX).content.decode()

    assert page.strip().startswith('<section id="entry"')
    assert "<html" not in page


@pytest.mark.parametrize("table", ["9", "x", "0", "-1", "１０", "999999"])
def test_unknown_table_is_said_and_kept(ada: Client, round_: Round, table: str) -> None:
    page = ada.get(entry(round_), {"table": table})

    shown = page.context["entry"]
    assert (page.status_code, "form" in shown) == (200, False)
    assert "in round 1." in shown["problem"]
    assert shown["typed"] in page.content.decode()


def test_result_is_saved_and_the_next_table_asked_for(ada: Client, round_: Round) -> None:
    match = matches_of(round_)[0]
    first, second = codes_of(match)
    names = [seat.registration.name for seat in match.seats.all()]

    response = ada.post(entry(round_), two_nil())

    assert response["Location"] == entry(round_)
    assert said(response) == [f"Table 1 saved: {names[0]} 2–0 {names[1]}"]
    game = Game(winner=first, end="goal", points={first: 100, second: 40})
    assert in_force(match) == (first, [game, game])
    assert ada.get(entry(round_)).context["suggested"] == 2


def test_result_saved_by_htmx_brings_what_changed(ada: Client, round_: Round) -> None:
    second = matches_of(round_)[1]

    response = ada.post(entry(round_), two_nil("2"), headers=HTMX)

    page = response.content.decode()
    targets = ["#desk-saved", "#round-state", "#round-undo", f"#match-{second.pk}"]
    assert [f'<hx-partial hx-target="{target}"' in page for target in targets] == [True] * 4
    assert "1 of 3 tables in" in page
    assert response.context["suggested"] == 3


def test_after_the_last_table_the_first_gap_is_suggested(ada: Client, round_: Round) -> None:
    response = ada.post(entry(round_), two_nil("3"), headers=HTMX)

    assert response.context["suggested"] == 1


def test_every_table_in_offers_to_close(ada: Client, round_: Round) -> None:
    for table in ("1", "2", "3"):
        page = ada.post(entry(round_), two_nil(table), headers=HTMX).content.decode()

    assert "Close round 1 and draft round 2" in page
    assert "Every table is in." in page


def test_impossible_games_are_refused_beside_them_and_kept(ada: Client, round_: Round) -> None:
    match = matches_of(round_)[0]

    page = ada.post(entry(round_), two_nil(points_1_0="90", game_3="time:2"))

    rows = page.context["entry"]["form"].game_rows()
    assert [bool(row.errors) for row in rows] == [True, False, True]
    assert rows[0].numbers[0].value() == "90"
    assert in_force(match) is None


def test_undecided_match_is_refused_with_the_reason(ada: Client, round_: Round) -> None:
    page = ada.post(entry(round_), two_nil(game_2="", points_2_0="", points_2_1=""))

    assert "The match is not decided" in page.content.decode()
    assert page.context["entry"]["form"]["points_1_1"].value() == "40"
    assert in_force(matches_of(round_)[0]) is None


def test_match_that_time_ended_is_saved(ada: Client, round_: Round) -> None:
    match = matches_of(round_)[0]

    ada.post(entry(round_), two_nil(game_2="", points_2_0="", points_2_1="", outcome="time"))

    found = in_force(match)
    assert found is not None
    assert (found[0], len(found[1])) == (codes_of(match)[0], 1)


def test_double_loss_is_saved(ada: Client, round_: Round) -> None:
    sent = {"table": "1", "version": "0", "outcome": "double_loss", "game_1": ""}

    ada.post(entry(round_), sent)

    result = result_of(matches_of(round_)[0])
    assert result is not None
    assert (result.is_double_loss, result.winner) == (True, None)


@pytest.mark.clause("DRM-21.06")
def test_differential_left_empty_is_recorded_as_forgotten_and_flagged(
    ada: Client, round_: Round
) -> None:
    match = matches_of(round_)[0]
    first = codes_of(match)[0]
    form = ada.get(entry(round_), {"table": "1", "by": "sheet"}).context["entry"]["form"]
    sent = {
        "table": "1",
        "version": "0",
        "game_1": "goal:0",
        "differential_1": "60",
        "game_2": "goal:0",
        "differential_2": "",
    }

    ada.post(entry(round_), sent)

    assert "differential_1" in form.fields
    assert in_force(match) == (
        first,
        [
            Game(winner=first, end="goal", differential=60),
            Game(winner=first, end="goal", differential=None),
        ],
    )
    page = ada.get(f"/organise/{round_.tournament.slug}/rounds/1/")
    assert page.context["forgotten"] == [1]
    assert "differential not written" in page.content.decode()


def test_way_of_typing_is_kept_until_changed(ada: Client, round_: Round) -> None:
    def way(**asked: str) -> str:
        page = ada.get(entry(round_), {"table": "1", **asked})
        return str(page.context["entry"]["form"].by)

    found = [way(), way(by="sheet"), way(), way(by="nonsense"), way(by="points"), way()]

    assert found == ["points", "sheet", "sheet", "sheet", "points", "points"]


def test_one_more_game_keeps_what_was_typed(ada: Client, round_: Round) -> None:
    page = ada.post(entry(round_), two_nil(more="1"))

    form = page.context["entry"]["form"]
    assert (form.row_count, form["points_2_0"].value()) == (4, "１００")
    assert in_force(matches_of(round_)[0]) is None


def test_result_of_another_meanwhile_is_shown_and_the_form_kept(ada: Client, round_: Round) -> None:
    match = matches_of(round_)[0]
    enter_result(match, win(match), actor=make_user("hugo"), version=0)
    theirs = in_force(match)

    page = ada.post(entry(round_), two_nil(game_1="goal:1", points_1_0="40", points_1_1="100"))

    text = page.content.decode()
    assert "Hugo entered another result for this match meanwhile." in text
    assert correction(match) in text
    assert page.context["entry"]["form"]["game_1"].value() == "goal:1"
    assert in_force(match) == theirs


def test_table_already_in_shows_its_result_and_the_way_to_correct_it(
    ada: Client, round_: Round
) -> None:
    match = matches_of(round_)[0]
    enter_result(match, win(match), actor=make_user("hugo"))

    text = ada.get(entry(round_), {"table": "1"}).content.decode()

    assert "Table 1 is in:" in text
    assert correction(match) in text


def test_result_is_corrected_with_a_reason(ada: Client, round_: Round) -> None:
    match = matches_of(round_)[0]
    first, second = codes_of(match)
    enter_result(match, win(match), actor=make_user("hugo"))
    shown = as_shown(ada, correction(match))

    response = ada.post(
        correction(match), {**shown, "game_2": "clock_out:0", "reason": "sheet misread"}
    )

    assert response["Location"] == f"/organise/{round_.tournament.slug}/rounds/1/"
    assert said(response)[0].startswith("Table 1 corrected: ")
    points = {first: 100, second: 40}
    assert in_force(match) == (
        first,
        [
            Game(winner=first, end="goal", points=points),
            Game(winner=first, end="clock_out", points=points),
        ],
    )
    assert match.results.get(status="corrected").entered_by == make_user("hugo")


@pytest.mark.parametrize("reason", ["", "   "])
def test_correction_without_a_reason_is_refused_and_kept(
    ada: Client, round_: Round, reason: str
) -> None:
    match = matches_of(round_)[0]
    enter_result(match, win(match), actor=make_user("hugo"))
    before = in_force(match)
    shown = as_shown(ada, correction(match))

    page = ada.post(correction(match), {**shown, "points_2_1": "10", "reason": reason})

    assert page.context["form"]["points_2_1"].value() == "10"
    assert in_force(match) == before


def test_correction_of_a_result_corrected_meanwhile_is_refused(ada: Client, round_: Round) -> None:
    match = matches_of(round_)[0]
    enter_result(match, win(match), actor=make_user("hugo"))
    shown = {**as_shown(ada, correction(match)), "reason": "misread"}
    ada.post(correction(match), {**shown, "points_1_1": "10"})
    theirs = in_force(match)

    page = ada.post(correction(match), {**shown, "points_1_1": "20"})

    assert "Ada entered another result for this match meanwhile." in page.content.decode()
    assert page.context["form"]["points_1_1"].value() == "20"
    assert in_force(match) == theirs


def test_result_of_a_closed_round_is_not_entered(ada: Client) -> None:
    round_ = play_round(make_round(make_running(2)))
    before = in_force(matches_of(round_)[0])

    page = ada.post(entry(round_), two_nil())

    assert "is not being played" in page.content.decode()
    assert in_force(matches_of(round_)[0]) == before


def test_result_of_a_draft_is_not_entered(ada: Client) -> None:
    round_ = make_round(make_running(2), published=False)

    opened = ada.get(entry(round_), {"table": "1"})
    page = ada.post(entry(round_), two_nil())

    assert "The pairings are not published yet." in opened.content.decode()
    assert page.status_code == 200
    assert in_force(matches_of(round_)[0]) is None


def test_match_of_another_round_is_not_found(ada: Client, round_: Round) -> None:
    other = make_round(make_running(2, name="Other"))
    match = matches_of(other)[0]
    url = f"/organise/{round_.tournament.slug}/rounds/1/matches/{match.pk}/correct/"

    assert [ada.get(url).status_code, ada.post(url).status_code] == [404, 404]
