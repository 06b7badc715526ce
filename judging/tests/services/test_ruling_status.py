"""What becomes of a ruling: given, reviewed, published, superseded, withdrawn."""

from typing import Any

import pytest
from django.db import transaction

from judging.enums import RULING_STEPS, Authority
from judging.models import LookupEntry, Ruling
from judging.ruling_errors import (
    NotYourRuling,
    RulingSecret,
    RulingTransitionRefused,
    RulingUnfinished,
    RulingUnseen,
    SupersededUnfit,
)
from judging.selectors.ruling_access import judged_rulings, may_decide, may_edit, visible_rulings
from judging.services.lookup import rebuild_lookup
from judging.services.ruling_status import change_ruling_status
from judging.services.ruling_words import RulingPlace
from judging.services.rulings import create_ruling, edit_ruling, stamp_of
from judging.tests.ruling_helpers import S, admin
from judging.tests.rulings import (
    SECOND_LOOK,
    judged_tournament,
    make_ruling,
    publish_as_seen,
    published,
    scenario,
    words,
)
from tournaments.enums import TournamentStatus
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db


def test_a_floor_judge_gives_and_hands_over_and_the_head_judge_publishes() -> None:
    ruling = make_ruling(make_user("fay"), judged_tournament())
    for status in (S.FLOOR, S.REVIEW):
        ruling = change_ruling_status(ruling, status, actor=make_user("fay"))
    for status in (S.PUBLISHED, S.DRAFT, S.WITHDRAWN):
        with pytest.raises(NotYourRuling):
            change_ruling_status(ruling, status, actor=make_user("fay"))

    ruling = publish_as_seen(ruling, make_user("hugo"))

    assert (ruling.status, ruling.authority, ruling.is_public) == (
        S.PUBLISHED,
        Authority.HEAD,
        True,
    )
    assert list(ruling.reviewers.all()) == [make_user("hugo")]


def test_only_what_was_seen_is_published() -> None:
    hugo = make_user("hugo")
    ruling = change_ruling_status(make_ruling(hugo, judged_tournament()), S.REVIEW, actor=hugo)
    seen = stamp_of(ruling)
    edited = edit_ruling(ruling, words(answer_en="Unseen."), actor=hugo, seen=seen)

    with pytest.raises(RulingUnseen):
        change_ruling_status(ruling, S.PUBLISHED, actor=hugo, seen=seen)

    ruling.refresh_from_db()
    assert (ruling.status, ruling.is_public) == (S.REVIEW, False)
    assert publish_as_seen(edited, hugo).is_public


@pytest.mark.parametrize("wanted", list(S))
@pytest.mark.parametrize("present", list(S))
def test_only_the_listed_steps_are_taken(present: str, wanted: str) -> None:
    ruling = make_ruling(make_user("hugo"), judged_tournament())
    Ruling.objects.filter(pk=ruling.pk).update(status=present)
    seen = stamp_of(ruling)

    if wanted in RULING_STEPS[present] and wanted != S.SUPERSEDED:
        changed = change_ruling_status(ruling, wanted, actor=make_user("hugo"), seen=seen)
        assert changed.status == wanted
    else:
        with pytest.raises(RulingTransitionRefused):
            change_ruling_status(ruling, wanted, actor=make_user("hugo"), seen=seen)


def test_what_was_public_and_is_withdrawn_does_not_come_back() -> None:
    ruling = published(make_ruling(make_user("hugo"), judged_tournament()), make_user("hugo"))
    ruling = change_ruling_status(ruling, S.WITHDRAWN, actor=make_user("hugo"))

    with pytest.raises(RulingTransitionRefused):
        change_ruling_status(ruling, S.DRAFT, actor=make_user("hugo"))
    assert ruling.is_public


@pytest.mark.parametrize(
    ("changes", "missing"),
    [
        ({"answer_en": "", "answer_ja": ""}, "an answer"),
        ({"clauses": ()}, "the clauses"),
        ({"question_en": "", "answer_ja": ""}, "in one and the same language"),
    ],
)
def test_what_is_not_finished_is_not_published(changes: dict[str, Any], missing: str) -> None:
    ruling = make_ruling(make_user("hugo"), judged_tournament(), **changes)

    with pytest.raises(RulingUnfinished, match=missing):
        published(ruling, make_user("hugo"))


def test_a_position_with_hidden_cards_waits_for_the_end_of_the_tournament() -> None:
    tournament, hugo = judged_tournament(title="onsen"), make_user("hugo")
    ruling = create_ruling(
        words(title_code="onsen", rules_version="v1", clauses=("ONS-5.8",)),
        actor=hugo,
        place=RulingPlace(tournament, scenario=scenario(SECOND_LOOK)),
    )
    with pytest.raises(RulingSecret):
        published(ruling, hugo)
    ruling.refresh_from_db()
    assert (ruling.status, ruling.is_public) == (S.REVIEW, False)

    tournament.status = TournamentStatus.FINISHED
    tournament.save()

    assert publish_as_seen(ruling, hugo).is_public


def test_a_position_in_which_nothing_is_hidden_is_published_at_once() -> None:
    values = scenario()
    for seat in values["setup"]["seats"].values():
        seat["zones"] = {name: each for name, each in seat["zones"].items() if name == "desktop"}
    ruling = create_ruling(
        words(),
        actor=make_user("hugo"),
        place=RulingPlace(judged_tournament(), scenario=values),
    )

    assert published(ruling, make_user("hugo")).is_public


def test_a_new_ruling_supersedes_the_old_one_when_it_is_published() -> None:
    tournament, hugo = judged_tournament(), make_user("hugo")
    old = published(make_ruling(hugo, tournament), hugo)
    new = create_ruling(words(), actor=hugo, place=RulingPlace(tournament), supersedes=old)
    old.refresh_from_db()
    assert old.status == S.PUBLISHED

    published(new, hugo)

    old.refresh_from_db()
    assert (old.status, list(old.superseded_by.all())) == (S.SUPERSEDED, [new])


def test_only_what_is_public_alike_and_ones_own_is_superseded() -> None:
    hugo, tournament = make_user("hugo"), judged_tournament()
    draft = make_ruling(hugo, tournament)
    elsewhere = published(make_ruling(admin()), admin())

    for old in (draft, elsewhere):
        with pytest.raises(SupersededUnfit), transaction.atomic():
            create_ruling(words(), actor=hugo, place=RulingPlace(tournament), supersedes=old)


def test_who_may_see_and_decide() -> None:
    tournament = judged_tournament()
    ruling = make_ruling(make_user("fay"), tournament)
    seen = {
        who: (
            list(visible_rulings(make_user(who))) == [ruling],
            may_edit(make_user(who), ruling),
            may_decide(make_user(who), ruling),
        )
        for who in ("ada", "hugo", "fay", "sid", "sam")
    }

    assert seen == {
        "ada": (True, True, True),
        "hugo": (True, True, True),
        "fay": (True, True, False),
        "sid": (False, False, False),
        "sam": (False, False, False),
    }


def test_a_ruling_of_no_tournament_is_its_makers_until_the_site_publishes_it() -> None:
    judged_tournament()
    ruling = make_ruling(make_user("hugo"))

    assert list(judged_rulings(make_user("fay"))) == []
    assert list(judged_rulings(make_user("hugo"))) == [ruling]
    ruling = change_ruling_status(ruling, S.REVIEW, actor=make_user("hugo"))
    with pytest.raises(NotYourRuling):
        change_ruling_status(ruling, S.PUBLISHED, actor=make_user("hugo"))
    ruling = publish_as_seen(ruling, admin())
    assert (ruling.authority, list(visible_rulings(make_user("sam")))) == ("site", [ruling])


def test_the_index_follows_at_once() -> None:
    rebuild_lookup()
    before = LookupEntry.objects.count()
    tournament, hugo = judged_tournament(), make_user("hugo")

    ruling = make_ruling(hugo, tournament)
    entry = LookupEntry.objects.get(kind="ruling")
    assert (entry.key, entry.status, entry.clauses) == (ruling.number, "draft", ruling.clauses)

    published(ruling, hugo)
    assert LookupEntry.objects.get(kind="ruling").status == "published"
    assert rebuild_lookup() == 0

    withdrawn = make_ruling(hugo, tournament)
    change_ruling_status(withdrawn, S.WITHDRAWN, actor=hugo)
    assert LookupEntry.objects.count() == before + 1
    assert rebuild_lookup() == 0
