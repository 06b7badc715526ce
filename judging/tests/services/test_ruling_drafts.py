"""A ruling begun from a position of a disputed game."""

import pytest

from judging.models import GameRecord
from judging.ruling_errors import PositionUnusable
from judging.selectors.positions import position_of
from judging.services.ruling_drafts import draft_of
from judging.services.rulings import create_ruling
from judging.tests.rulings import SECOND_LOOK, judged_tournament, make_record
from rules.core.document.encoding import decode_document
from tournaments.models import Tournament
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return judged_tournament()


def last_node(record: GameRecord) -> str:
    nodes = decode_document(record.document).nodes
    return max(nodes, key=lambda node: int(node[1:]))


def test_a_draft_has_the_line_the_clauses_and_where_it_was(tournament: Tournament) -> None:
    record = make_record(tournament, make_user("fay"))
    node = last_node(record)

    draft = draft_of(record, node)

    stored = decode_document(record.document).nodes[node]
    assert (draft.place.tournament, draft.place.record, draft.place.node) == (
        tournament,
        record,
        node,
    )
    assert draft.place.state_hash == stored.state_hash
    assert draft.place.scenario is not None
    assert position_of(draft.place.scenario).hash == stored.state_hash
    assert {"NNK-6.0.15", "NNK-6.0.16"} <= set(draft.words.clauses)
    assert draft.also_cited != ()
    assert not set(draft.also_cited) & set(draft.words.clauses)


def test_the_question_is_the_last_deed_in_both_languages(tournament: Tournament) -> None:
    record = make_record(tournament, make_user("fay"))

    words = draft_of(record, "n1").words

    assert words.question_en.startswith("Ada: ")
    assert words.question_en.split("\n")[0].endswith("May this be done?")
    assert words.question_ja.split("\n")[0].endswith("これはできますか。")
    assert (words.outcome, words.rules_version) == ("allowed", "v0.1")
    assert words.cards != ()


def test_a_draft_becomes_a_ruling_in_one_act() -> None:
    tournament = judged_tournament(title="onsen")
    record = make_record(tournament, make_user("fay"), SECOND_LOOK)
    draft = draft_of(record, "n0")

    ruling = create_ruling(draft.words, actor=make_user("fay"), place=draft.place)

    ruling.refresh_from_db()
    assert (ruling.record, ruling.node, ruling.title_code) == (record, "n0", "onsen")
    assert ruling.question_en.startswith("What holds in this position?")


def test_a_position_that_is_not_there_is_refused(tournament: Tournament) -> None:
    with pytest.raises(PositionUnusable):
        draft_of(make_record(tournament, make_user("fay")), "n99")
