from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core.document.editing import cite, delete_branch, label
from rules.core.document.errors import NodeNotFound, OtherTitle
from rules.core.document.loading import load
from rules.core.document.model import Document
from rules.core.document.playing import edition_of, play
from rules.core.document.states import state_at
from rules.core.engine.actions import Act
from rules.core.engine.edition import ENGINE
from rules.core.engine.encoding import encode, fingerprint
from rules.tests.core.document.toy import begun, die, toy_game
from rules.tests.core.document.trees import ADA, REST_BEN, grown, long, small

GAME = toy_game()


def found(document: Document, **rules: object) -> list[tuple[str, str, bool, tuple[str, ...]]]:
    """Return what loading with these rules finds: node, kind, whether frozen, what is lost."""
    loaded = load(toy_game(**rules), document, "book1")  # type: ignore[arg-type]
    return [(each.node.id, each.kind, each.frozen, each.lost) for each in loaded.mismatches]


def test_what_is_as_it_was_loads_without_a_word() -> None:
    document = small()

    loaded = load(GAME, document, "book1")

    assert (loaded.document, loaded.mismatches, loaded.words_for("judge")) == (document, (), ())
    assert loaded.states == {
        node.state_hash: state_at(GAME, document, node.id) for node in document.nodes.values()
    }


def test_changed_rules_are_told_from_the_first_node_that_differs() -> None:
    assert found(small(), step=2) == [
        ("three", "differs", False, ("three", "ben", "two")),
        ("five", "differs", False, ("five", "rest")),
    ]


def test_an_act_that_is_no_longer_allowed_is_told() -> None:
    document = grown(GAME, small(), "rest", leap=Act(0, "leap"), then=REST_BEN)

    assert found(document, can_leap=False) == [("leap", "refused", False, ("leap", "then"))]


def test_stored_states_stay_readable_and_what_follows_them_is_compared_again() -> None:
    document = grown(GAME, cite(GAME, small(), "three", ADA), "two", rest2=Act(0, "rest"))

    loaded = load(toy_game(step=2), document, "book1")

    assert [(each.node.id, each.frozen, each.lost) for each in loaded.mismatches] == [
        ("three", True, ()),
        ("two", False, ("two", "rest2")),
        ("five", False, ("five", "rest")),
    ]
    for node in ("three", "ben"):
        assert loaded.states[document.nodes[node].state_hash] == state_at(GAME, document, node)


def test_nothing_is_repaired_or_taken_out() -> None:
    document = small()

    loaded = load(toy_game(step=2), document, "book1")

    assert loaded.document == document


@pytest.mark.parametrize("text", ["{", encode(begun(GAME)).decode()])
def test_a_damaged_stored_state_is_told(text: str) -> None:
    document = long(GAME, 25)
    damaged = replace(document, keyframes={**document.keyframes, "n20": text})

    assert found(damaged) == [("n20", "damaged", False, ())]


def test_with_a_damaged_set_up_everything_up_to_the_next_stored_state_is_lost() -> None:
    document = long(GAME, 25)
    damaged = replace(document, keyframes={**document.keyframes, "n0": "{"})

    lost = tuple(f"n{n}" for n in range(20))
    assert found(damaged) == [("n0", "damaged", False, lost)]


def test_a_hidden_branch_is_compared_too() -> None:
    document = delete_branch(cite(GAME, small(), "rest", ADA), "five", ADA)

    assert ("five", "differs", False, ("five",)) in found(document, step=2)


def test_others_are_told_of_the_lines_they_are_shown_and_of_no_branch_beside() -> None:
    loaded = load(toy_game(step=2, cards="cards2"), small(), "book1")
    aside = load(toy_game(can_leap=False), grown(GAME, small(), "rest", leap=Act(0, "leap")), "b2")

    assert (len(loaded.words_for(0)), len(loaded.words_for("judge"))) == (2, 3)
    assert "position three" in loaded.words_for()[1].en
    assert "position five" in loaded.words_for("public", ("rest",))[1].en
    assert [each.en.endswith("every position is as it was.") for each in aside.words_for()] == [
        True
    ]
    assert len(aside.words_for("judge")) == len(aside.words_for(0, ("leap",))) == 2
    with pytest.raises(NodeNotFound):
        loaded.words_for(0, ("never",))


def test_neither_reasons_nor_labels_are_told_to_others_than_the_judge() -> None:
    document = label(small(), "five", "Ada holds the fox", ADA)

    loaded = load(toy_game(step=2), document, "book1")

    assert [each.en for each in loaded.words_for(0, ("two", "five"))] == [
        f"Recorded with engine {ENGINE}, toy r1, cards cards1, rulebook book1; differs from "
        f"position {node} on: the present rules do not lead there any more."
        for node in ("three", "five")
    ]
    assert loaded.words_for() == loaded.words_for("public") == loaded.words_for(0)


def test_the_banner_says_with_what_it_was_recorded_and_where_it_differs() -> None:
    document = label(small(), "five", "If five", ADA)

    words = load(toy_game(step=2, cards="cards2"), document, "book2").words_for("judge")

    assert [each.en for each in words] == [
        f"Last used with engine {ENGINE}, toy r1, cards cards1, rulebook book1, now with engine "
        f"{ENGINE}, toy r1, cards cards2, rulebook book2: not everything is as it was.",
        f"Recorded with engine {ENGINE}, toy r1, cards cards1, rulebook book1; differs from "
        "position three on: the same action leads to another position now.",
        f"Recorded with engine {ENGINE}, toy r1, cards cards1, rulebook book1; differs from "
        "position If five on: the same action leads to another position now.",
    ]


@pytest.mark.parametrize(("cards", "rulebook"), [("cards2", "book1"), ("cards1", "book2")])
def test_other_cards_or_another_rulebook_are_told_though_nothing_differs(
    cards: str, rulebook: str
) -> None:
    loaded = load(toy_game(cards=cards), small(), rulebook)

    assert loaded.mismatches == ()
    assert [each.ja for each in loaded.words_for()] == [
        f"前回はエンジン{ENGINE}・toy r1・カードcards1・ルールブックbook1、今回はエンジン{ENGINE}・toy r1・"
        f"カード{cards}・ルールブック{rulebook}です。すべての局面が記録どおりです。"
    ]


def test_what_is_played_after_loading_is_recorded_with_the_present_edition() -> None:
    other = toy_game(step=2, cards="cards2")
    loaded = load(other, small(), "book2")

    played = play(other, loaded.document, "throw", die(6), id="six", by=ADA)

    document = played.document
    assert document.editions == (edition_of(GAME, "book1"), edition_of(other, "book2"))
    assert (document.nodes["six"].edition, document.nodes["five"].edition) == (1, 0)
    assert state_at(other, document, "six").facts == {"height:0": 12, "turn": 1}
    assert [each.recorded.cards for each in load(GAME, document, "book1").mismatches] == ["cards2"]


def test_every_loaded_state_bears_its_name() -> None:
    loaded = load(toy_game(step=2), cite(GAME, small(), "two", ADA), "book1")

    assert all(name == fingerprint(state) for name, state in loaded.states.items())


def test_the_document_of_another_game_is_refused() -> None:
    document = small()
    edition = replace(document.edition, title="onsen")

    with pytest.raises(OtherTitle) as refused:
        load(GAME, replace(document, editions=(edition,)))

    assert refused.value.words.ja.startswith("これはonsenのもので、toyのものではありません。")


def test_another_version_of_the_rules_is_compared() -> None:
    loaded = load(toy_game(version="r2", step=2), small(), "book1")

    assert [each.node.id for each in loaded.mismatches] == ["three", "five"]
    assert (loaded.was.version, loaded.now.version) == ("r1", "r2")
