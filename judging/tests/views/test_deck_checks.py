"""The pages of a deck check: planning, counting with and without script, ending."""

import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from decks.models import Card
from judging.models import DeckCheck, Penalty
from judging.selectors.check_findings import findings_of
from judging.services.check_plans import choose_table
from judging.tests.checks import begun, card_of, checked_tournament, counted, fay, table
from tournaments.models import Tournament
from tournaments.services.tournaments import hide_lists
from tournaments.tests.factories import make_user
from tournaments.tests.views.asking import queries, said
from tournaments.tests.views.pages import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return checked_tournament()


@pytest.fixture
def judge(client: Client) -> Client:
    client.force_login(make_user("fay"))
    return client


def url(tournament: Tournament, name: str, *places: Any) -> str:
    return reverse(f"judging:{name}", args=[tournament.slug, *places])


def first(tournament: Tournament) -> DeckCheck:
    return begun(table(tournament))[0]


def count(judge: Client, check: DeckCheck, data: dict[str, Any], **headers: str) -> Any:
    slug = check.registration.tournament.slug
    return judge.post(reverse("judging:check-count", args=[slug, check.pk]), data, headers=headers)


def test_the_sheet_counts_without_script(judge: Client, tournament: Tournament) -> None:
    check = first(tournament)
    page = judge.get(url(tournament, "check", check.pk)).content.decode()
    more = re.search(r'value="(clock:[^"]+:0:1)"', page)
    assert more is not None

    answer = count(judge, check, {"tick": more[1]})

    check.refresh_from_db()
    assert answer["Location"] == url(tournament, "check", check.pk)
    assert check.found == {"clock": {card_of(check, "clock"): 1}}


def test_the_script_gets_what_it_comes_to(judge: Client, tournament: Tournament) -> None:
    check = first(tournament)
    no = card_of(check, "clock")
    ticks = [f"clock:{no}:0:1", "clock:991:0:1"]

    answer = count(judge, check, {"tick": ticks}, HX_Request="true")

    told = " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())
    assert "2 / 80 saved Compare and finish" in told
    assert "More than listed: clock 991 1 instead of 0" in told
    assert "proposed Changing the deck during the tournament exclusion" in told
    assert 'id="check-state"' in answer.content.decode()


def test_what_another_judge_counted_is_told_to_both_kinds_of_browser(
    judge: Client, tournament: Tournament
) -> None:
    check = first(tournament)
    no = card_of(check, "clock")
    count(judge, check, {"tick": f"clock:{no}:0:2"})
    words = f"{no}: another judge counted meanwhile; now it is 2."

    plain = count(judge, check, {"tick": f"clock:{no}:0:1"})
    partial = count(judge, check, {"tick": f"clock:{no}:0:1"}, HX_Request="true")

    assert said(plain) == [words]
    assert words in partial.content.decode()
    assert f'data-now="clock:{no}"' in partial.content.decode()
    check.refresh_from_db()
    assert check.found == {"clock": {no: 2}}


@pytest.mark.parametrize(
    "tick",
    ["", "clock", "clock:991", "clock:991:0", "clock:991:0:x", "clock:991:-1:1", "hand:991:0:1"],
)
def test_what_is_no_tick_is_refused(judge: Client, tournament: Tournament, tick: str) -> None:
    check = first(tournament)

    answer = count(judge, check, {"tick": tick})

    assert answer.status_code == 400
    check.refresh_from_db()
    assert check.version == 0


def test_a_card_that_is_not_listed_is_added_by_hand(judge: Client, tournament: Tournament) -> None:
    check = first(tournament)

    no = card_of(check, "clock")

    answer = count(judge, check, {"add": "1", "section": "diary", "typed": f"No.{no}"})

    check.refresh_from_db()
    assert said(answer) == [f"Counted: one copy of {no}."]
    assert check.extra == [["diary", no, 1]]


@pytest.mark.parametrize("asked", [{"add": "1"}, {"sure": "991"}, {"none": "hand"}, {"none": ""}])
@pytest.mark.parametrize("section", ["hand", ""])
def test_a_section_that_the_format_has_not_is_not_there(
    judge: Client, tournament: Tournament, asked: dict[str, str], section: str
) -> None:
    check = first(tournament)

    answer = count(judge, check, {**asked, "section": section, "typed": "991"})

    check.refresh_from_db()
    assert (answer.status_code, check.version) == (404, 0)


def test_a_card_that_nobody_knows_is_asked_about_beside_the_field(
    judge: Client, tournament: Tournament
) -> None:
    check = first(tournament)
    sent = {"section": "diary", "typed": "見本キャラ"}

    asked = count(judge, check, {"add": "1", **sent})
    page = asked.content.decode()

    check.refresh_from_db()
    assert (asked.status_code, check.extra) == (409, [])
    assert "Not counted: the catalogue has no card “見本キャラ”." in page
    assert re.search(r'name="typed"[^>]*value="見本キャラ"', page)
    assert re.search(r'value="diary"\s+selected', page)
    assert re.search(r'name="sure"\s+value="見本キャラ">Count it all the same<', page)
    answer = count(judge, check, {"sure": "見本キャラ", **sent})
    check.refresh_from_db()
    assert said(answer) == ["Counted: one copy of 見本キャラ."]
    assert check.extra == [["diary", "見本キャラ", 1]]


def test_counting_all_the_same_holds_for_what_was_asked_about(
    judge: Client, tournament: Tournament
) -> None:
    check = first(tournament)

    answer = count(judge, check, {"sure": "999", "section": "diary", "typed": "998"})

    check.refresh_from_db()
    assert (answer.status_code, check.extra) == (409, [])
    assert "the catalogue has no card “998”" in answer.content.decode()


def test_a_name_of_several_cards_keeps_what_was_typed(
    judge: Client, tournament: Tournament
) -> None:
    check = first(tournament)
    for no in ("991", "992"):
        Card.objects.create(title_code="doremi", no=no, name="Twin")

    answer = count(judge, check, {"add": "1", "section": "diary", "typed": "Twin"})

    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Several cards are called “Twin”: 991, 992. Type the number." in page
    assert re.search(r'name="typed"[^>]*value="Twin"', page)
    assert "Count it all the same" not in page


def test_a_section_can_be_said_to_be_empty(judge: Client, tournament: Tournament) -> None:
    check = first(tournament)

    count(judge, check, {"none": "side"})

    check.refresh_from_db()
    assert check.found == {"side": {}}


def test_the_game_is_chosen_where_it_matters(judge: Client, tournament: Tournament) -> None:
    check = first(tournament)

    count(judge, check, {"game": "2"})
    refused = count(judge, check, {"game": "4"})

    check.refresh_from_db()
    assert (check.game_number, refused.status_code) == (2, 404)
    page = text_of(judge, url(tournament, "check", check.pk))
    assert "Side cards may have been swapped." in page


def test_a_match_of_one_game_has_no_game_to_choose(judge: Client) -> None:
    tournament = checked_tournament(preset="constructed_short")
    check = first(tournament)

    assert "Game being played" not in text_of(judge, url(tournament, "check", check.pk))
    assert count(judge, check, {"game": "1"}).status_code == 404


def test_finishing_shows_what_differs_and_the_time_first(
    judge: Client, tournament: Tournament
) -> None:
    check, other = begun(table(tournament))
    counted(check, {("clock", "991"): 1})
    counted(other)
    page = url(tournament, "check-finish", check.pk)

    shown = text_of(judge, page)
    assert "The deck differs from the list clock 991" in shown
    assert "extension in minutes" not in shown
    judge.post(page, judge_form(judge, page))
    assert "extension in minutes" in text_of(judge, url(tournament, "check-finish", other.pk))

    ended = text_of(judge, url(tournament, "check", check.pk))
    assert "outcome 1 difference checked by Fay" in ended


def test_nothing_counted_leads_back_to_the_sheet(judge: Client, tournament: Tournament) -> None:
    check = first(tournament)
    page = url(tournament, "check-finish", check.pk)

    shown = judge.get(page)
    count(judge, check, {"none": "side"})

    text = shown.content.decode()
    assert "Nothing is counted yet, so there is nothing to compare." in text
    assert "Finish this check" not in text
    assert f'href="{url(tournament, "check", check.pk)}">Back to the sheet' in text
    assert "Finish this check" in text_of(judge, page)


def judge_form(judge: Client, page: str) -> dict[str, Any]:
    form = judge.get(page).context["form"]
    return {name: form[name].value() or "" for name in form.fields}


def test_the_penalty_that_a_check_proposes_is_kept_with_it(
    judge: Client, tournament: Tournament
) -> None:
    check = counted(first(tournament), {("clock", "991"): 1})
    address = findings_of(check).proposals[0].address
    form = {**dict(parse_qsl(urlsplit(address).query)), "level": "4"}

    sheet = judge.get(address)
    answer = judge.post(urlsplit(address).path, {**form, "seen": []})

    assert f'name="check" value="{check.pk}"' in sheet.content.decode()
    given = Penalty.objects.get()
    assert answer["Location"] == url(tournament, "penalty", given.pk)
    assert (given.level, given.infraction, given.registration) == (4, "T10", check.registration)
    check.refresh_from_db()
    assert check.penalty == given
    judge.post(url(tournament, "check-finish", check.pk), {"version": check.version})
    assert "penalty exclusion" in text_of(judge, url(tournament, "check", check.pk))


def test_the_time_of_the_form_can_be_changed(judge: Client, tournament: Tournament) -> None:
    check, other = begun(table(tournament))
    DeckCheck.objects.filter(pk=other.pk).delete()
    counted(check)
    page = url(tournament, "check-finish", check.pk)

    judge.post(page, {**judge_form(judge, page), "minutes": "９", "reason": "check"})

    [extension] = table(tournament).extensions.all()
    assert (extension.minutes, extension.reason) == (9, "check")


def test_a_form_made_before_another_counted_is_refused(
    judge: Client, tournament: Tournament
) -> None:
    check, _other = begun(table(tournament))
    counted(check)
    page = url(tournament, "check-finish", check.pk)
    form = judge_form(judge, page)
    count(judge, check, {"tick": "clock:991:0:1"})

    answer = judge.post(page, form, headers={"Referer": f"http://testserver{page}"})

    assert said(answer) == [
        "Not finished: cards were counted since you looked. "
        "Look at what is different now, then finish."
    ]
    check.refresh_from_db()
    assert check.status == "running"


def test_looking_at_a_list_through_a_check_is_noted(judge: Client, tournament: Tournament) -> None:
    check = first(tournament)
    looks = tournament.log_entries.filter(verb="deck_list.viewed")

    judge.get(url(tournament, "check", check.pk))

    entry = looks.get()
    assert (entry.actor, entry.data) == (fay(), {"version": 1})
    assert check.registration.name in entry.subject
    count(judge, check, {"tick": "clock:991:0:1"}, HX_Request="true")
    judge.get(url(tournament, "check-finish", check.pk))
    assert looks.count() == 2


def test_a_planned_check_shows_no_list(judge: Client, tournament: Tournament) -> None:
    [check, _other] = choose_table(table(tournament), actor=fay())

    pages = [judge.get(url(tournament, name, check.pk)) for name in ("check", "check-finish")]

    assert [page.status_code for page in pages] == [302, 302]
    assert not tournament.log_entries.filter(verb="deck_list.viewed").exists()


def test_a_planned_check_is_left_out_and_one_under_way_given_up_with_a_reason(
    judge: Client, tournament: Tournament
) -> None:
    [planned, _other] = choose_table(table(tournament), actor=fay())
    running = begun(table(tournament, 2))[0]

    answers = [
        judge.post(url(tournament, "check-stop", check.pk), {"note": note})
        for check, note in ((planned, ""), (running, ""), (running, "fire alarm"))
    ]

    assert [answer.status_code for answer in answers] == [302, 400, 302]
    found = DeckCheck.objects.filter(status="stopped").values_list("pk", "note")
    assert sorted(found) == sorted([(planned.pk, ""), (running.pk, "fire alarm")])


def test_pages_ask_the_same_of_the_database_however_many_there_are(judge: Client) -> None:
    small, large = checked_tournament(4), checked_tournament(12, name="Large Cup")
    asked = []
    for tournament, tables in ((small, 2), (large, 6)):
        checks = [check for n in range(1, tables) for check in begun(table(tournament, n))]
        choose_table(table(tournament, tables), actor=fay())
        for check in checks[::2]:
            counted(check, {("clock", "991"): 1})
        pages = [
            url(tournament, "checks"),
            url(tournament, "check", checks[0].pk),
            url(tournament, "check-finish", checks[0].pk),
        ]
        asked.append([queries(judge, page) for page in pages])

    assert asked[0] == asked[1]
    assert max(asked[0]) < 40


def test_hidden_lists_are_said_to_be_secret(judge: Client, tournament: Tournament) -> None:
    check = first(tournament)

    hide_lists(tournament, actor=make_user("ada"))

    assert "This list is secret." in text_of(judge, url(tournament, "check", check.pk))
