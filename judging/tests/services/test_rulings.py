"""Rulings made, edited, reviewed, published, superseded: by whom, and what is refused."""

from typing import Any

import pytest
import time_machine

from judging.enums import Authority
from judging.models import Ruling
from judging.ruling_errors import (
    NotYourRuling,
    RulingChanged,
    RulingFixed,
    RulingUnfit,
)
from judging.selectors.ruling_access import judged_rulings
from judging.selectors.ruling_sources import unknown_cards
from judging.services.ruling_numbers import next_number
from judging.services.ruling_words import RulingPlace
from judging.services.rulings import create_ruling, edit_ruling, stamp_of
from judging.tests.ruling_helpers import S
from judging.tests.rulings import (
    SECOND_LOOK,
    judged_tournament,
    make_record,
    make_ruling,
    published,
    scenario,
    words,
)
from rules.registry import card_support
from tournaments.models import LogEntry, Tournament
from tournaments.tests.factories import make_player, make_round, make_running, make_user

pytestmark = pytest.mark.django_db


@time_machine.travel("2026-11-30T01:00:00Z")
def test_numbers_are_given_one_after_another_in_each_year() -> None:
    tournament = judged_tournament()

    given = [make_ruling(make_user("fay"), tournament).number for _ in range(2)]
    with time_machine.travel("2027-01-02T01:00:00Z"):
        given.append(make_ruling(make_user("fay"), tournament).number)

    assert given == ["2026-001", "2026-002", "2027-001"]


def test_a_number_that_came_from_elsewhere_is_passed_over_and_none_is_given_twice() -> None:
    ruling = make_ruling(make_user("fay"), judged_tournament())
    Ruling.objects.filter(pk=ruling.pk).update(number="2026-002")

    assert [next_number(2026) for _ in range(2)][-1] == "2026-004"
    Ruling.objects.all().delete()
    assert next_number(2026) == "2026-005"


def test_a_draft_has_what_was_written_and_who_made_it() -> None:
    tournament = judged_tournament()

    ruling = make_ruling(make_user("fay"), tournament, question_en="  A?\r\nB \0")

    assert (ruling.status, ruling.authority, ruling.created_by) == (
        S.DRAFT,
        Authority.FLOOR,
        make_user("fay"),
    )
    assert ruling.question_en == "A?\nB"
    assert list(ruling.sources) == ["NNK-6.0.15", "NNK-6.0.16"]
    assert LogEntry.objects.filter(tournament=tournament, verb="ruling.made").count() == 1


@pytest.mark.parametrize("who", ["sid", "sam", "paul"])
def test_who_does_not_judge_there_makes_no_ruling(who: str) -> None:
    tournament = judged_tournament()
    make_player(tournament, "paul")

    with pytest.raises(NotYourRuling):
        make_ruling(make_user(who), tournament)

    assert Ruling.objects.count() == 0


def test_a_judge_who_plays_there_is_kept_out() -> None:
    tournament = judged_tournament()
    ruling = make_ruling(make_user("hugo"), tournament)
    make_player(tournament, "fay")

    with pytest.raises(NotYourRuling):
        make_ruling(make_user("fay"), tournament)
    assert list(judged_rulings(make_user("fay"))) == []
    assert list(judged_rulings(make_user("hugo"))) == [ruling]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"clauses": ("NNK-6.0.15", "NNK-" + "99.9")}, "clauses"),
        ({"clauses": ("DRM-16.03",)}, "clauses"),
        ({"rules_version": "v9"}, "rules_version"),
        ({"title_code": "chess"}, "title_code"),
        ({"question_en": " ", "question_ja": ""}, "question_ja"),
    ],
)
def test_what_no_rulebook_knows_is_refused(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(RulingUnfit) as refused:
        make_ruling(make_user("fay"), judged_tournament(), **changes)

    assert list(refused.value.problems) == [field]
    assert Ruling.objects.count() == 0


@pytest.mark.parametrize(("version", "other"), [("r2", "OML-4.1.2h"), ("r1", "OML-4.1.2")])
def test_a_clause_is_of_the_version_of_the_ruling(version: str, other: str) -> None:
    tournament = judged_tournament(title="omoline")
    written = words(title_code="omoline", rules_version=version, clauses=("OML-A02", other))

    with pytest.raises(RulingUnfit) as refused:
        create_ruling(written, actor=make_user("hugo"), place=RulingPlace(tournament))

    assert refused.value.problems == {
        "clauses": f"In version {version} of the rules there is no {other}. "
        "Choose the other version."
    }


OMOLINE = ("OML-4.1.2",)


def misplaced(name: str, tournament: Tournament, other: Tournament) -> RulingPlace:
    """Return a place where the tournament has something of the other one, or of another game."""
    match = make_round(other).matches.first()
    return {
        "match": RulingPlace(tournament, match),
        "match of none": RulingPlace(match=match),
        "record": RulingPlace(tournament, record=make_record(other, make_user("ada"))),
        "scenario": RulingPlace(tournament, scenario=scenario(SECOND_LOOK)),
    }[name]


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("match", "match"),
        ("match of none", "match"),
        ("record", "tournament"),
        ("scenario", "title_code"),
    ],
)
def test_a_ruling_is_of_the_tournament_of_its_match_and_position(name: str, field: str) -> None:
    tournament, other = judged_tournament(), make_running(4, title="nanika", name="Elsewhere")

    with pytest.raises(RulingUnfit) as refused:
        create_ruling(words(), actor=make_user("hugo"), place=misplaced(name, tournament, other))

    assert list(refused.value.problems) == [field]
    assert Ruling.objects.count() == 0


def test_a_ruling_is_of_the_card_game_of_its_tournament_also_when_it_is_edited() -> None:
    tournament, hugo = judged_tournament(), make_user("hugo")
    ruling = make_ruling(hugo, tournament)

    with pytest.raises(RulingUnfit) as made:
        make_ruling(hugo, tournament, title_code="omoline", rules_version="r2", clauses=OMOLINE)
    with pytest.raises(RulingUnfit) as edited:
        edit_ruling(
            ruling,
            words(title_code="omoline", rules_version="r2", clauses=OMOLINE),
            actor=hugo,
            seen=stamp_of(ruling),
        )

    told = {"title_code": "“Trial” plays another card game: Nanika."}
    assert (made.value.problems, edited.value.problems) == (told, told)
    ruling.refresh_from_db()
    assert ruling.title_code == "nanika"


def test_card_numbers_that_nobody_knows_are_told() -> None:
    hugo, tournament = make_user("hugo"), judged_tournament()
    by_hand = make_ruling(hugo, tournament, cards=("zebra", card_support("nanika")[0].no))
    values = {**scenario(), "cards": [{"no": "zebra"}]}
    place = RulingPlace(tournament, scenario=values)
    of_position = create_ruling(words(cards=("zebra",)), actor=hugo, place=place)

    assert (unknown_cards(by_hand), unknown_cards(of_position)) == (["zebra"], [])


def test_an_open_ruling_is_edited_by_who_made_it_and_by_the_head_judge() -> None:
    tournament = judged_tournament()
    ruling = make_ruling(make_user("fay"), tournament)
    for who, answer in (("fay", "A tie."), ("hugo", "The defence.")):
        ruling = edit_ruling(
            ruling, words(answer_en=answer), actor=make_user(who), seen=stamp_of(ruling)
        )

    assert ruling.answer_en == "The defence."
    other = make_ruling(make_user("hugo"), tournament)
    with pytest.raises(NotYourRuling):
        edit_ruling(other, words(), actor=make_user("fay"), seen=stamp_of(other))


def test_an_edit_of_what_someone_else_changed_meanwhile_is_refused() -> None:
    ruling = make_ruling(make_user("fay"), judged_tournament())
    seen = stamp_of(ruling)
    edit_ruling(ruling, words(answer_en="A tie."), actor=make_user("hugo"), seen=seen)

    with pytest.raises(RulingChanged):
        edit_ruling(ruling, words(answer_en="Mine."), actor=make_user("fay"), seen=seen)

    ruling.refresh_from_db()
    assert ruling.answer_en == "A tie."


def test_the_words_of_a_published_ruling_stay() -> None:
    ruling = published(make_ruling(make_user("hugo"), judged_tournament()), make_user("hugo"))

    with pytest.raises(RulingFixed):
        edit_ruling(ruling, words(answer_en="X"), actor=make_user("hugo"), seen=stamp_of(ruling))
