"""The checker: what it finds, and that it finds nothing where nothing is wrong."""

import pytest

from decks.models import Card
from judging.models import Ruling, RulingDoubt
from judging.selectors.positions import position_of
from judging.services.ruling_checks import check_rulings
from judging.services.ruling_status import confirm_ruling
from judging.tests.rulings import judged_tournament, make_ruling, published, scenario
from tournaments.models import Tournament
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return judged_tournament()


def ruling(tournament: Tournament, **changes: object) -> Ruling:
    made = make_ruling(make_user("hugo"), tournament, with_position=True)
    Ruling.objects.filter(pk=made.pk).update(**changes)
    made.refresh_from_db()
    return made


def found() -> list[tuple[str, str]]:
    return [(doubt.ruling.number, doubt.code) for doubt in check_rulings()]


def test_a_ruling_that_holds_raises_no_doubt(tournament: Tournament) -> None:
    ruling(tournament, state_hash=position_of(scenario()).hash)

    assert found() == []


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"clauses": ["NNK-" + "99.9"]}, "clause_unknown"),
        ({"sources": {"NNK-6.0.15": "00000000"}}, "clause_changed"),
        ({"cards": ["X77"]}, "card_unknown"),
        ({"cards": ["E1"], "sources": {"No.E1": "00000000"}}, "card_changed"),
        ({"state_hash": "0" * 24}, "position_differs"),
        ({"scenario": {"format": "gunbai-scenario"}}, "position_lost"),
        ({"scenario": {**scenario(), "expect": {"seats.Ada.points": 99}}}, "position_differs"),
        ({"rules_version": "v9"}, "version_unknown"),
    ],
)
def test_what_does_not_hold_is_found(
    tournament: Tournament, changes: dict[str, object], code: str
) -> None:
    made = ruling(tournament, **changes)

    assert found() == [(made.number, code)]
    assert [doubt.code for doubt in RulingDoubt.objects.all()] == [code]


def test_a_card_of_the_catalogue_that_changed_is_found(tournament: Tournament) -> None:
    card = Card.objects.create(title_code="nanika", no="Z1", name="Z", text="Old")
    made = make_ruling(make_user("hugo"), tournament, cards=("Z1",))
    assert found() == []

    card.text = "New"
    card.save()

    assert found() == [(made.number, "card_changed")]


def test_a_card_of_the_positions_own_is_known(tournament: Tournament) -> None:
    ruling(tournament, cards=["Q1"], scenario={**scenario(), "cards": [{"no": "Q1"}]})

    assert ("card_unknown") not in {code for _number, code in found()}


def test_two_published_rulings_that_say_the_opposite_are_found(tournament: Tournament) -> None:
    hugo = make_user("hugo")
    one = published(make_ruling(hugo, tournament, outcome="allowed"), hugo)
    alike = make_ruling(hugo, tournament, outcome="allowed")
    other = make_ruling(hugo, tournament, outcome="refused", clauses=("NNK-6.0.16", "NNK-6.0.15"))
    assert found() == []

    published(alike, hugo)
    published(other, hugo)

    assert found() == [
        (number, "opposite") for number in (one.number, other.number, alike.number, other.number)
    ]


def test_the_doubts_of_the_last_time_are_taken_out(tournament: Tournament) -> None:
    made = ruling(tournament, sources={"NNK-6.0.15": "00000000"})
    found()

    confirm_ruling(made, actor=make_user("hugo"))

    assert (RulingDoubt.objects.count(), found()) == (0, [])
