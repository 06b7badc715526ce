"""What rulings keep from the public, and what judges find of them."""

import re

import pytest
from django.test import Client

from judging.enums import RulingStatus
from judging.models import LookupEntry, Ruling, RulingDoubt
from judging.services.lookup import rebuild_lookup
from judging.services.ruling_status import change_ruling_status
from judging.services.ruling_words import RulingPlace
from judging.services.rulings import create_ruling, stamp_of
from judging.tests.rulings import (
    SECOND_LOOK,
    judged_tournament,
    make_record,
    make_ruling,
    published,
    scenario,
    words,
)
from judging.tests.views.ruling_sheets import body, sent, signed_in
from tournaments.enums import TournamentStatus
from tournaments.models import Tournament
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return judged_tournament()


def test_hidden_cards_of_a_running_match_never_reach_the_public(client: Client) -> None:
    tournament, hugo = judged_tournament(title="onsen"), make_user("hugo")
    values = scenario(SECOND_LOOK)
    for card in values["cards"]:
        card["name"] = card["name_en"] = f"Canary-{card['no']}"
    ruling = create_ruling(
        words(title_code="onsen", rules_version="v1", clauses=("ONS-5.8",)),
        actor=hugo,
        place=RulingPlace(tournament, scenario=values),
    )
    ruling = change_ruling_status(ruling, RulingStatus.REVIEW, actor=hugo)
    mine = signed_in("hugo")
    preview = body(mine, f"/judge/rulings/{ruling.number}/publish/")
    assert "The position has hidden cards" in preview
    hidden = set(re.findall(r"Canary-\w+", body(mine, f"/judge/rulings/{ruling.number}/"))) - set(
        re.findall(r"Canary-\w+", preview)
    )
    assert hidden != set()
    sent = {"status": "published", "seen": stamp_of(ruling)}
    mine.post(f"/judge/rulings/{ruling.number}/status/", sent)
    assert client.get(f"/rulings/{ruling.number}/").status_code == 404

    Tournament.objects.filter(pk=tournament.pk).update(status=TournamentStatus.FINISHED)
    mine.post(f"/judge/rulings/{ruling.number}/status/", sent)

    page = body(client, f"/rulings/{ruling.number}/")
    assert [name for name in hidden if name in page] == []
    assert client.get(f"/rulings/{ruling.number}/scenario/").status_code == 404


def test_a_position_of_a_game_stays_hidden_when_the_game_is_gone(client: Client) -> None:
    root = make_user("root")
    root.is_superuser = True
    root.save()
    record = make_record(None, root)
    place = RulingPlace(record=record, node="n1", scenario=scenario())
    ruling = published(create_ruling(words(), actor=root, place=place), root)
    record.delete()

    page = body(client, f"/rulings/{ruling.number}/")

    assert "hidden card" in page
    assert "What was done, step by step" not in page
    assert client.get(f"/rulings/{ruling.number}/scenario/").status_code == 404


def test_what_the_checker_finds_about_a_position_is_for_its_judges() -> None:
    hugo = make_user("hugo")
    ruling = published(make_ruling(hugo, judged_tournament()), hugo)
    judged_tournament(name="Elsewhere").memberships.create(
        user=make_user("fred"), role="head_judge"
    )
    for code, text in (("position_differs", "Canary differs."), ("opposite", "The opposite.")):
        RulingDoubt.objects.create(ruling=ruling, code=code, text_en=text, text_ja=text)

    told = {
        who: [
            text in body(signed_in(who), "/judge/rulings/")
            for text in ("Canary differs.", "The opposite.")
        ]
        for who in ("hugo", "fred")
    }

    assert told == {"hugo": [True, True], "fred": [False, True]}


def test_the_look_up_finds_open_rulings_for_their_judges_alone(tournament: Tournament) -> None:
    rebuild_lookup()
    ruling = make_ruling(make_user("fay"), tournament, question_en="Zebra crossing?")
    seen = {
        who: ruling.number in body(signed_in(who), "/rulings/", q="zebra crossing")
        for who in ("fay", "hugo", "sam", "sid")
    }
    by_number = {
        who: f"/rulings/{ruling.number}/" in body(signed_in(who), "/rulings/", q=ruling.number)
        for who in ("fay", "sam")
    }

    assert seen == {"fay": True, "hugo": True, "sam": False, "sid": False}
    assert by_number == {"fay": True, "sam": False}
    LookupEntry.objects.all().delete()


def test_the_look_up_narrows_by_status_and_clause(client: Client, tournament: Tournament) -> None:
    hugo = make_user("hugo")
    old = published(make_ruling(hugo, tournament, question_en="Zebra one?"), hugo)
    new = create_ruling(
        words(question_en="Zebra two?", clauses=("NNK-8.1",)),
        actor=hugo,
        place=RulingPlace(tournament),
        supersedes=old,
    )
    published(new, hugo)
    rebuild_lookup()
    asked = [
        {"status": "superseded"},
        {"status": "published"},
        {"clause": "NNK-8.1", "kind": "ruling"},
    ]

    found = [
        [
            n
            for n in (old.number, new.number)
            if f"/rulings/{n}/" in body(client, "/rulings/", q="zebra", **each)
        ]
        for each in asked
    ]

    assert found == [[old.number], [new.number], [new.number]]
    assert f"/rulings/{new.number}/" in body(client, f"/rulings/{old.number}/")
    LookupEntry.objects.all().delete()


def test_a_made_up_position_is_shown_whole_and_given_as_a_file(client: Client) -> None:
    root = make_user("root")
    root.is_superuser = True
    root.save()
    ruling = published(make_ruling(root, with_position=True), root)

    page = body(client, f"/rulings/{ruling.number}/")

    assert "What was done, step by step" in page
    given = client.get(f"/rulings/{ruling.number}/scenario/")
    assert given.json() == scenario()


def test_the_desk_shows_open_rulings_and_doubts(tournament: Tournament) -> None:
    hugo = make_user("hugo")
    draft = make_ruling(make_user("fay"), tournament)
    old = published(make_ruling(hugo, tournament), hugo)
    RulingDoubt.objects.create(ruling=old, code="x", text_en="Look again.", text_ja="見直す。")

    for address in ("/judge/", "/judge/rulings/"):
        assert draft.number in body(signed_in("fay"), address)
    assert "1 in doubt" in body(signed_in("fay"), "/judge/")
    assert "Look again." in body(signed_in("fay"), "/judge/rulings/")


def test_the_checker_runs_when_a_judge_asks(tournament: Tournament) -> None:
    ruling = make_ruling(make_user("fay"), tournament)
    Ruling.objects.filter(pk=ruling.pk).update(sources={"NNK-6.0.15": "00000000"})

    signed_in("fay").post("/judge/rulings/check/")

    from judging.tasks import check_rulings_task

    check_rulings_task()
    assert [doubt.code for doubt in RulingDoubt.objects.all()] == ["clause_changed"]


def test_an_edit_is_saved_and_a_stale_one_is_not(tournament: Tournament) -> None:
    ruling = make_ruling(make_user("fay"), tournament)
    fay, address = signed_in("fay"), f"/judge/rulings/{ruling.number}/edit/"
    page = body(fay, address)
    seen = re.search(r'name="seen" value="([^"]+)"', page)
    assert seen is not None
    first = fay.post(address, sent(answer_ja="A", seen=seen[1]))
    second = fay.post(address, sent(answer_ja="B", seen=seen[1]))

    ruling.refresh_from_db()
    assert (first.status_code, second.status_code, ruling.answer_ja) == (302, 422, "A")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_pages_speak_the_readers_language(
    client: Client, tournament: Tournament, language: str
) -> None:
    ruling = published(make_ruling(make_user("hugo"), tournament), make_user("hugo"))
    client.cookies["django_language"] = language

    page = body(client, f"/rulings/{ruling.number}/")

    shown, _, folded = page.partition("<details")
    own, other = ruling.answer_en, ruling.answer_ja
    if language == "ja":
        own, other = other, own
    assert (own in shown, other in shown, other in folded) == (True, False, True)
    assert "<summary lang=" in folded
