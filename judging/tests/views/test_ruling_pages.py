"""Rulings in public and on the desk: what each person is shown, and what each may do."""

import pytest
from django.test import Client

from judging.enums import Outcome, RulingStatus
from judging.models import Ruling
from judging.services.ruling_status import change_ruling_status
from judging.services.rulings import edit_ruling, stamp_of
from judging.tests.rulings import (
    judged_tournament,
    make_record,
    make_ruling,
    publish_as_seen,
    published,
    words,
)
from judging.tests.views.ruling_sheets import NEW, body, sent, signed_in
from tournaments.models import Tournament
from tournaments.tests.factories import make_player, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return judged_tournament()


def test_a_published_ruling_is_for_everyone_and_cites_its_clauses(
    client: Client, tournament: Tournament
) -> None:
    ruling = published(make_ruling(make_user("hugo"), tournament), make_user("hugo"))

    page = body(client, f"/rulings/{ruling.number}/")

    assert all(text in page for text in (ruling.question_en, ruling.answer_en, ruling.reasoning_en))
    assert "#NNK-6.0.15" in page
    assert "/judge/rulings/" not in page
    assert ruling.number in body(client, "/rulings/")


@pytest.mark.parametrize(
    "address",
    [
        "/rulings/{}/",
        "/rulings/{}/scenario/",
        "/judge/rulings/{}/",
        "/judge/rulings/{}/edit/",
        "/judge/rulings/{}/publish/",
    ],
)
@pytest.mark.parametrize("who", ["sam", "sid", "paul", "fred"])
def test_an_open_ruling_is_not_there_for_others(
    tournament: Tournament, who: str, address: str
) -> None:
    make_player(tournament, "paul")
    judged_tournament(name="Elsewhere").memberships.create(
        user=make_user("fred"), role="head_judge"
    )
    ruling = make_ruling(make_user("hugo"), tournament, with_position=True)

    response = signed_in(who).get(address.format(ruling.number))

    assert response.status_code == 404
    assert ruling.question_en not in response.content.decode()


@pytest.mark.parametrize("act", ["status", "confirm", "edit"])
def test_others_change_nothing(tournament: Tournament, act: str) -> None:
    ruling = make_ruling(make_user("hugo"), tournament)

    response = signed_in("sam").post(
        f"/judge/rulings/{ruling.number}/{act}/", {"status": "withdrawn", **sent()}
    )

    ruling.refresh_from_db()
    assert (response.status_code, ruling.status) == (404, RulingStatus.DRAFT)


@pytest.mark.parametrize("address", ["/judge/rulings/", NEW])
def test_the_desk_of_rulings_is_for_judges(tournament: Tournament, address: str) -> None:
    answers = {who: signed_in(who).get(address).status_code for who in ("fay", "ada", "sam", "sid")}

    assert answers == {"fay": 200, "ada": 200, "sam": 404, "sid": 404}


def test_a_judge_makes_a_ruling_by_hand(tournament: Tournament) -> None:
    response = signed_in("fay").post(NEW, sent(tournament=tournament.slug))

    ruling = Ruling.objects.get()
    assert response["Location"] == f"/judge/rulings/{ruling.number}/"
    assert (ruling.tournament, ruling.clauses, ruling.answer_ja) == (
        tournament,
        ["NNK-6.0.15", "NNK-6.0.16"],
        "防御側の勝ち。",
    )


def test_a_ruling_for_a_foreign_tournament_is_not_offered(tournament: Tournament) -> None:
    other = judged_tournament(name="Elsewhere")
    other.memberships.filter(user__username="fay").delete()

    response = signed_in("fay").post(NEW, sent(tournament=other.slug))

    assert (response.status_code, Ruling.objects.count()) == (422, 0)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"clauses": "99.9"}, "The rulebook has no 99.9."),
        ({"precedents": "1999-001"}, "There is no ruling 1999-001."),
        ({"question_ja": ""}, "Write what was asked"),
        ({"match": "1/1"}, "no such table"),
        ({"edition": "chess/1"}, "chess/1"),
    ],
)
def test_what_does_not_fit_is_said_beside_the_field(
    tournament: Tournament, changes: dict[str, str], said: str
) -> None:
    response = signed_in("fay").post(NEW, sent(tournament=tournament.slug, **changes))

    assert (response.status_code, Ruling.objects.count()) == (422, 0)
    assert said in response.content.decode()


def test_a_ruling_is_made_of_a_position_and_opens_it(tournament: Tournament) -> None:
    record = make_record(tournament, make_user("fay"))
    fay = signed_in("fay")
    form = body(fay, NEW, record=record.code, node="n1")
    assert "May this be done?" in form

    fay.post(NEW, {"record": record.code, "node": "n1", **sent()})

    ruling = Ruling.objects.get()
    assert (ruling.record, ruling.node, ruling.scenario is None) == (record, "n1", False)
    page = body(fay, f"/judge/rulings/{ruling.number}/")
    assert f'href="/judge/stepper/{record.code}/n1/judge/"' in page


def test_a_position_of_others_is_not_there(tournament: Tournament) -> None:
    record = make_record(judged_tournament(name="Elsewhere"), make_user("ada"))
    for membership in record.tournament.memberships.filter(user__username="fay"):  # type: ignore[union-attr]
        membership.delete()

    assert signed_in("fay").get(NEW, {"record": record.code, "node": "n1"}).status_code == 404


def test_from_draft_to_published_by_hand(client: Client, tournament: Tournament) -> None:
    ruling = make_ruling(make_user("fay"), tournament)
    act = f"/judge/rulings/{ruling.number}/status/"
    signed_in("fay").post(act, {"status": "floor"})
    signed_in("fay").post(act, {"status": "review"})
    signed_in("fay").post(act, {"status": "published"})
    ruling.refresh_from_db()
    assert ruling.status == RulingStatus.REVIEW
    hugo = signed_in("hugo")
    preview = body(hugo, f"/judge/rulings/{ruling.number}/publish/")
    assert "Everyone will see what stands below" in preview

    hugo.post(act, {"status": "published", "seen": stamp_of(ruling)})

    assert ruling.answer_en in body(client, f"/rulings/{ruling.number}/")


def test_the_preview_shows_every_language_that_becomes_public(tournament: Tournament) -> None:
    ruling = make_ruling(make_user("fay"), tournament, answer_en="", reasoning_en="")
    change_ruling_status(ruling, RulingStatus.REVIEW, actor=make_user("fay"))

    page = body(signed_in("hugo"), f"/judge/rulings/{ruling.number}/publish/")

    texts = (ruling.question_ja, ruling.answer_ja, ruling.reasoning_ja, ruling.question_en)
    places = [page.index(text) for text in texts]
    assert places == sorted(places)
    assert 'open>\n        <summary lang="en">English</summary>' in page
    assert "not translated yet" in page


def test_what_was_changed_after_the_preview_is_shown_before_it_is_published(
    client: Client, tournament: Tournament
) -> None:
    fay, hugo = make_user("fay"), signed_in("hugo")
    ruling = change_ruling_status(make_ruling(fay, tournament), RulingStatus.REVIEW, actor=fay)
    address = f"/judge/rulings/{ruling.number}/"
    page = body(hugo, f"{address}publish/")
    seen = stamp_of(ruling)
    assert f'name="seen" value="{seen}"' in page
    assert "head judge · <bdi>Trial</bdi>" in page
    edit_ruling(ruling, words(answer_en="Unseen words."), actor=fay, seen=seen)

    refused = hugo.post(f"{address}status/", {"status": "published", "seen": seen})

    shown, stamp = refused.content.decode(), refused.context["stamp"]
    assert (refused.status_code, "Unseen words." in shown) == (409, True)
    assert f"Not published: someone changed ruling {ruling.number}" in shown
    assert client.get(f"/rulings/{ruling.number}/").status_code == 404
    hugo.post(f"{address}status/", {"status": "published", "seen": stamp})
    public = body(client, f"/rulings/{ruling.number}/")
    assert all(each in public for each in ("Unseen words.", "head judge · <bdi>Trial</bdi>"))


def test_what_two_judges_write_at_once_stands_side_by_side(tournament: Tournament) -> None:
    fay, hugo = make_user("fay"), signed_in("hugo")
    ruling = make_ruling(fay, tournament)
    address = f"/judge/rulings/{ruling.number}/edit/"
    mine = {**hugo.get(address).context["form"].initial, "reasoning_en": "Long reasons of Hugo."}
    mine.pop("is_reminder")
    changes = {"reasoning_en": "Reasons of Fay.", "outcome": "allowed"}
    edit_ruling(ruling, words(**changes), actor=fay, seen=stamp_of(ruling))

    refused = hugo.post(address, mine)

    form = refused.context["form"]
    assert (refused.status_code, form["reasoning_en"].value()) == (422, "Long reasons of Hugo.")
    assert {name: list(said) for name, said in form.errors.items() if name != "__all__"} == {
        "reasoning_en": ["The ruling says now: Reasons of Fay."],
        "outcome": ["The ruling says now: " + Outcome.ALLOWED.label],
    }
    assert "someone changed ruling" in refused.content.decode()
    hugo.post(address, {**mine, "seen": form["seen"].value()})
    ruling.refresh_from_db()
    assert ruling.reasoning_en == "Long reasons of Hugo."


def test_what_was_typed_stays_when_the_ruling_is_published_meanwhile(
    tournament: Tournament,
) -> None:
    ruling = make_ruling(make_user("fay"), tournament)
    published(ruling, make_user("hugo"))

    refused = signed_in("fay").post(
        f"/judge/rulings/{ruling.number}/edit/", sent(reasoning_en="Typed long ago.", seen="x")
    )

    page = refused.content.decode()
    assert (refused.status_code, "Typed long ago." in page) == (422, True)
    assert "is not open any more" in page


def test_a_ruling_in_another_language_says_which(client: Client, tournament: Tournament) -> None:
    hugo = make_user("hugo")
    draft = make_ruling(hugo, tournament, question_en="", answer_en="", reasoning_en="")
    ruling = published(draft, hugo)

    page, listed = body(client, f"/rulings/{ruling.number}/"), body(client, "/rulings/")

    assert f'<div lang="ja"><p>{ruling.question_ja}</p></div>' in page
    assert f'<span lang="ja">{ruling.question_ja}</span>' in listed


def test_who_handed_a_ruling_over_reads_who_has_it_now(tournament: Tournament) -> None:
    ruling = make_ruling(make_user("fay"), tournament)
    change_ruling_status(ruling, RulingStatus.REVIEW, actor=make_user("fay"))

    told = {
        who: "A head judge or an organiser looks at it now"
        in body(signed_in(who), f"/judge/rulings/{ruling.number}/")
        for who in ("fay", "hugo")
    }

    assert told == {"fay": True, "hugo": False}


def test_a_public_ruling_is_withdrawn_when_its_number_is_typed(tournament: Tournament) -> None:
    hugo = make_user("hugo")
    ruling = published(make_ruling(hugo, tournament), hugo)
    address = f"/judge/rulings/{ruling.number}/"
    mine = signed_in("hugo")
    assert 'name="typed"' in body(mine, address)
    assert 'name="typed"' not in body(signed_in("fay"), address)

    wrong = mine.post(f"{address}status/", {"status": "withdrawn", "typed": "2026"})
    ruling.refresh_from_db()
    still = ruling.status
    mine.post(f"{address}status/", {"status": "withdrawn", "typed": ruling.number})

    ruling.refresh_from_db()
    assert (wrong.status_code, still, ruling.status) == (422, "published", "withdrawn")
    assert f"Type “{ruling.number}” to confirm." in wrong.content.decode()
    assert "was withdrawn and does not hold any more" in body(mine, address)


def test_a_ruling_that_supersedes_begins_with_the_question_of_the_old_one(
    tournament: Tournament,
) -> None:
    hugo = make_user("hugo")
    old = published(make_ruling(hugo, tournament), hugo)
    mine, address = signed_in("hugo"), f"{NEW}?supersedes={old.number}"
    assert f'href="{address}"' in body(mine, f"/judge/rulings/{old.number}/")

    form = mine.get(address).context["form"]
    initial = {name: value for name, value in form.initial.items() if value not in ("", False)}
    mine.post(NEW, {**initial, "outcome": "other", "answer_en": "The attack side."})

    new = Ruling.objects.latest("pk")
    assert (new.supersedes, new.tournament, new.question_ja, new.clauses) == (
        old,
        tournament,
        old.question_ja,
        old.clauses,
    )
    assert (new.answer_ja, new.answer_en) == ("", "The attack side.")
    new = change_ruling_status(new, RulingStatus.REVIEW, actor=hugo)
    preview = body(mine, f"/judge/rulings/{new.number}/publish/")
    assert f"Ruling {old.number} is superseded by it at once." in preview
    publish_as_seen(new, hugo)
    assert f'href="/rulings/{new.number}/"' in body(mine, f"/judge/rulings/{old.number}/")


def test_a_ruling_of_others_is_not_taken_as_a_beginning(tournament: Tournament) -> None:
    old = published(make_ruling(make_user("hugo"), tournament), make_user("hugo"))
    judged_tournament(name="Elsewhere").memberships.create(
        user=make_user("fred"), role="head_judge"
    )

    assert signed_in("fred").get(NEW, {"supersedes": old.number}).status_code == 404
