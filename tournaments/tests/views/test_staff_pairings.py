"""Changing pairings on the desk: shown first, confirmed, said in public."""

import re
from typing import Any

import pytest
from django.test import Client

from tournaments.models import EarlierDraw, Registration, Round
from tournaments.selectors.rounds import matches_of
from tournaments.selectors.seats_called import seats_called
from tournaments.services import rounds
from tournaments.services.pairing_changes import swap_players
from tournaments.services.redrawing import pair_again
from tournaments.services.results import enter_result
from tournaments.services.rounds import unpublish_round
from tournaments.tests.factories import (
    make_hugo,
    make_round,
    make_running,
    make_sid,
    make_user,
    play_round,
    win,
)
from tournaments.tests.services.test_pairing_changes import player, seated
from tournaments.tests.views.asking import queries, said

pytestmark = pytest.mark.django_db
WHY = "a chair is missing"


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(make_user("ada"))
    return client


def desk(round_: Round, rest: str = "") -> str:
    return f"/organise/{round_.tournament.slug}/rounds/{round_.number}/{rest}"


def confirmed(client: Client, url: str, sent: dict[str, Any]) -> Any:
    """Send a change, then the confirmation that the page offers, as a browser would."""
    page = client.post(url, sent)
    assert page.status_code == 200, page
    html = re.search(r'<section class="panel preview".*?</section>', page.content.decode(), re.S)
    assert html, page.content.decode()
    hidden = re.findall(r'<input type="hidden"[^>]*?name="(\w+)"[^>]*?value="([^"]*)"', html[0])
    fields = {name: value.replace("&quot;", '"') for name, value in hidden}
    fields.pop("csrfmiddlewaretoken", None)
    return client.post(url, fields)


def swap_of(round_: Round, one: str = "1-1", other: str = "2-1") -> dict[str, str]:
    return {"deed": "swap", "one": one, "other": other, "reason": WHY}


def test_swap_is_shown_before_anything_is_saved(ada: Client) -> None:
    round_ = make_round(make_running(6))
    (a, b), (c, d), _ = (
        [seat.registration.name for seat in match.seats.all()] for match in matches_of(round_)
    )
    before = seated(round_)

    response = ada.post(desk(round_, "pairings/"), swap_of(round_))

    preview = response.context["preview"]
    assert preview.changes == [(1, [a, b], [c, b]), (2, [c, d], [a, d])]
    assert preview.faults == []
    assert seated(round_) == before


def test_confirmed_swap_is_done_and_said(ada: Client) -> None:
    round_ = make_round(make_running(6))
    (a, b), (c, d) = seated(round_)[1], seated(round_)[2]

    response = confirmed(ada, desk(round_, "pairings/"), swap_of(round_))

    assert response["Location"] == desk(round_)
    assert said(response) == ["The players have changed places."]
    assert (seated(round_)[1], seated(round_)[2]) == ([c, b], [a, d])
    assert ada.get(desk(round_)).content.decode().count(WHY) == 3


def test_confirming_what_another_one_changed_meanwhile_is_refused(ada: Client) -> None:
    round_ = make_round(make_running(6))
    page = ada.post(desk(round_, "pairings/"), swap_of(round_))
    seen = page.context["preview"].seen
    swap_players(round_, player(round_, 1), player(round_, 3), reason="x", actor=make_user("ada"))
    before = seated(round_)

    response = ada.post(
        desk(round_, "pairings/"),
        {
            **swap_of(round_),
            "seen": str(seen).replace("{", '{"').replace(":", '":').replace(", ", ', "'),
            "confirmed": "1",
        },
    )

    assert "someone changed these pairings meanwhile" in response.content.decode()
    assert seated(round_) == before


def test_rematch_is_warned_of_and_needs_a_tick(ada: Client) -> None:
    tournament = make_running(4, rounds_planned=3)
    first = seated(play_round(make_round(tournament)))
    round_ = make_round(tournament)
    one, opponent = seated(round_)[1]
    [met] = next(set(codes) - {opponent} for codes in first.values() if opponent in codes)
    names = dict(tournament.registrations.values_list("code", "name"))
    sent = swap_of(round_, names[one], names[met])

    page = ada.post(desk(round_, "pairings/"), sent)
    refused = confirmed(ada, desk(round_, "pairings/"), sent)
    words = f"{names[met]} and {names[opponent]} have met before."

    assert words in page.content.decode()
    assert 'name="accepted" required' in page.content.decode()
    assert refused.context["problem"].startswith(words) or words in refused.context["problem"]
    assert opponent not in seated(round_).get(2, [])
    seen = refused.context["preview"].seen
    done = ada.post(
        desk(round_, "pairings/"),
        {
            **sent,
            "confirmed": "1",
            "accepted": "on",
            "seen": "{" + ", ".join(f'"{k}": {v}' for k, v in seen.items()) + "}",
        },
    )
    assert done.status_code == 302
    assert set(seated(round_)[1]) == {met, opponent}


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("nobody", "Nobody in this round fits that."),
        ("99", "Nobody in this round fits that."),
        ("1", "Several fit: 1-1 "),
        ("player", "Several fit: 1-1 "),
    ],
)
def test_what_is_typed_must_mean_one_seat(ada: Client, typed: str, words: str) -> None:
    round_ = make_round(make_running(6))

    page = ada.post(desk(round_, "pairings/"), swap_of(round_, one=typed))

    assert page.status_code == 200
    assert words in page.content.decode()
    assert 'aria-invalid="true"' in page.content.decode()


def test_seats_are_found_by_name_kana_place_and_bye() -> None:
    tournament = make_running(5)
    Registration.objects.filter(tournament=tournament, code="p1").update(
        name="青木", sort_key="あおき\t青木"
    )
    round_ = make_round(tournament)

    def called(typed: str) -> list[str]:
        return [seat.registration.code for seat in seats_called(round_, typed)]

    assert (called("アオキ"), called("青木"), called("Player 2")) == (["p1"], ["p1"], ["p2"])
    assert called("２ー1") == called("2-1") == [seated(round_)[2][0]]
    assert called("bye") == called("不戦勝") == seated(round_)[None]
    assert called(" ") == []


def test_table_is_changed_after_it_was_shown(ada: Client) -> None:
    round_ = make_round(make_running(6))
    before = seated(round_)

    response = confirmed(
        ada,
        desk(round_, "pairings/"),
        {"deed": "table", "table": "３", "to": "1", "reason": WHY},
    )

    assert said(response) == ["The table is changed."]
    assert seated(round_) == {1: before[3], 2: before[2], 3: before[1]}


def test_tables_typed_and_ticked_are_drawn_anew(ada: Client) -> None:
    round_ = make_round(make_running(11))
    before = seated(round_)
    sent = {"deed": "repair", "typed": "2", "table": ["4", "5"], "with_bye": "on", "reason": WHY}

    page = ada.post(desk(round_, "pairings/"), sent)
    response = confirmed(ada, desk(round_, "pairings/"), sent)

    assert [table for table, *_ in page.context["preview"].changes] == [2, 4, 5, None]
    assert said(response) == ["The tables are drawn anew."]
    after = seated(round_)
    assert {t: after[t] for t in (1, 3)} == {t: before[t] for t in (1, 3)}
    drawn = [sorted(code for t in (2, 4, 5, None) for code in of[t]) for of in (before, after)]
    assert drawn[0] == drawn[1]
    assert [before[t] for t in (2, 4, 5)] != [after[t] for t in (2, 4, 5)]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("1", "Choose at least two tables"),
        ("1 7", "no such table: 7"),
        ("1 two", "“two” is no table number"),
        ("3-1", "“3-1” is no table number"),
        ("1-99999", "is no table number"),
    ],
)
def test_tables_that_cannot_be_drawn_anew_say_why(ada: Client, typed: str, words: str) -> None:
    round_ = make_round(make_running(6))

    page = ada.post(desk(round_, "pairings/"), {"deed": "repair", "typed": typed, "reason": WHY})

    assert page.status_code == 200
    assert words in page.content.decode()
    assert page.context.get("preview") is None


def test_whole_round_is_drawn_again_after_typing_its_number(ada: Client) -> None:
    round_ = make_round(make_running(6))
    url = desk(round_, "pairings/")
    mark = ada.get(url).context["mark"]
    sent = {"deed": "redraw", "typed": "2", "reason": WHY, "seen": mark}

    refused = ada.post(url, sent)
    done = ada.post(url, {**sent, "typed": "１"})

    assert "Type “1” to confirm." in refused.content.decode()
    assert f'value="{WHY}"' in refused.content.decode()
    assert done["Location"] == desk(round_)
    assert list(round_.tournament.rounds.values_list("attempt", "status")) == [(2, "drafted")]


def test_setting_results_aside_is_offered_to_organiser_and_head_judge_alone(ada: Client) -> None:
    tournament = make_running(6)
    round_ = make_round(tournament)
    match = matches_of(round_)[0]
    enter_result(match, win(match), actor=make_user("ada"))
    pages = {}
    for person in (make_user("ada"), make_hugo(tournament), make_sid(tournament)):
        ada.force_login(person)
        pages[person.username] = ada.get(desk(round_, "pairings/")).content.decode()

    assert {who: 'name="override"' in page for who, page in pages.items()} == {
        "ada": True,
        "hugo": True,
        "sid": False,
    }
    response = ada.post(
        desk(round_, "pairings/"),
        {"deed": "redraw", "typed": "1", "reason": WHY, "override": "on"},
    )
    assert "Only the head judge or the organiser" in response.content.decode()


@pytest.mark.parametrize("act", ["publish", "draw-again", "throw-away"])
def test_draft_changed_since_it_was_looked_at_is_not_acted_upon(ada: Client, act: str) -> None:
    draft = make_round(make_running(6), published=False)
    mark = ada.get(desk(draft)).context["mark"]
    swap_players(draft, player(draft, 1), player(draft, 2), reason=WHY, actor=make_user("ada"))
    url = desk(draft)

    refused = ada.post(
        f"{url}{act}/", {"seen": mark}, headers={"referer": f"http://testserver{url}"}
    )

    assert "someone changed these pairings meanwhile" in said(refused)[0]
    assert draft.tournament.rounds.get().status == "drafted"
    mark = ada.get(url).context["mark"]
    assert ada.post(f"{url}{act}/", {"seen": mark}).status_code == 302


def test_taking_back_says_why(ada: Client) -> None:
    round_ = make_round(make_running(4))

    ada.post(desk(round_, "unpublish/"), {"reason": WHY})

    assert EarlierDraw.objects.get().reason == WHY


def test_desk_lists_earlier_versions_with_who_when_why_and_their_tables(ada: Client) -> None:
    draft = make_round(make_running(6), published=False)
    before = seated(draft)
    round_ = rounds.publish_round(pair_again(draft, actor=make_user("ada")), actor=make_user("ada"))
    swap_players(round_, player(round_, 1), player(round_, 2), reason=WHY, actor=make_user("ada"))

    page = ada.get(desk(round_)).content.decode()
    first = ada.get(desk(round_, "earlier/1/"))

    assert "Version 1" in page
    assert "Version 2" in page
    assert "Ada" in page
    assert [[code for code, _name in kept.players] for kept in first.context["version"].tables] == [
        before[table] for table in (1, 2, 3)
    ]
    assert "A draft that nobody else saw." in first.content.decode()
    assert ada.get(desk(round_, "earlier/3/")).status_code == 404


def test_closed_round_offers_no_change(ada: Client) -> None:
    round_ = play_round(make_round(make_running(4)))

    page = ada.get(desk(round_, "pairings/")).content.decode()

    assert "Round 1 is closed, so its pairings stand." in page
    assert 'name="deed"' not in page


def test_unknown_deed_does_not_exist(ada: Client) -> None:
    round_ = make_round(make_running(4))

    assert ada.post(desk(round_, "pairings/"), {"deed": "explode"}).status_code == 404


@pytest.mark.parametrize("seen", ["", "x", "[]", '{"a": 1}', '{"1": "x"}', '{"²": 1}'])
def test_whatever_is_sent_as_seen_is_no_fault(ada: Client, seen: str) -> None:
    round_ = make_round(make_running(6))

    response = ada.post(
        desk(round_, "pairings/"), {**swap_of(round_), "seen": seen, "confirmed": "1"}
    )

    assert response.status_code == 200
    assert not EarlierDraw.objects.exists()


def test_pairing_by_hand_drafts_in_plain_order(ada: Client) -> None:
    tournament = make_running(6)
    url = f"/organise/{tournament.slug}/rounds/pair-by-hand/"

    ada.post(url, {"number": "1", "reason": ""})
    assert not Round.objects.exists()
    response = ada.post(url, {"number": "1", "reason": WHY})

    assert said(response)[-1].startswith("Round 1 is drafted in plain order")
    assert seated(Round.objects.get()) == {1: ["p1", "p2"], 2: ["p3", "p4"], 3: ["p5", "p6"]}


def test_failed_pairing_leaves_the_page_with_a_word(
    ada: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = make_running(6)
    monkeypatch.setattr(rounds, "pair", lambda *_: None)
    here = f"/organise/{tournament.slug}/"

    response = ada.post(
        f"{here}rounds/pair/", {"number": "1"}, headers={"referer": f"http://testserver{here}"}
    )

    assert response["Location"].endswith(here)
    assert said(response)[0].startswith("The pairing failed; nothing was saved.")
    assert "Pair by hand" in ada.get(here).content.decode()
    assert not Round.objects.exists()


def test_page_asks_a_fixed_number_of_queries(ada: Client) -> None:
    small = make_round(make_running(2, name="Small"))
    large = make_round(make_running(10, name="Large"))

    assert queries(ada, desk(small, "pairings/")) == queries(ada, desk(large, "pairings/"))


def test_pages_speak_japanese(ada: Client) -> None:
    round_ = make_round(make_running(6))
    unpublished = unpublish_round(round_, actor=make_user("ada"), reason=WHY)

    pages = [
        ada.get(desk(unpublished, path), headers={"accept-language": "ja"}).content.decode()
        for path in ("", "pairings/", "earlier/1/")
    ]

    assert all("回戦" in page for page in pages)


@pytest.mark.parametrize(
    "sent",
    [
        {"deed": "swap", "one": "1-1", "other": "2-1"},
        {"deed": "swap", "one": "2-1", "other": "2-2"},
        {"deed": "table", "table": "1", "to": "3"},
        {"deed": "table", "table": "2", "to": "2"},
        {"deed": "repair", "typed": "1 2"},
    ],
    ids=["swap with a result in", "same table", "table with a result in", "no move", "draw anew"],
)
def test_what_will_be_refused_is_refused_before_it_is_shown(
    ada: Client, sent: dict[str, str]
) -> None:
    round_ = make_round(make_running(6))
    first = matches_of(round_)[0]
    enter_result(first, win(first), actor=make_user("ada"))

    response = ada.post(desk(round_, "pairings/"), {**sent, "reason": WHY})

    assert "preview" not in response.context
    assert response.context["problem"]
