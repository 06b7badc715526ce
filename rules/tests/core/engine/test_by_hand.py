"""Acts that a title lets the judge do by hand: among the judge's changes, and nowhere else."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from rules.core.engine import ops
from rules.core.engine.actions import Act, Manual
from rules.core.engine.asking import words_of
from rules.core.engine.encoding import decode_action, encode_action
from rules.core.engine.errors import ActionUnreadable, Refused
from rules.core.engine.filtering import Hidden, SeenFace, SeenNode, seen_trace
from rules.core.engine.game import Step
from rules.core.engine.procedures import Acts, Arg
from rules.core.engine.sentences import log
from rules.core.engine.trace import TraceNode
from rules.core.engine.values import JUDGE
from rules.core.engine.viewers import Viewer
from rules.core.words import Words
from rules.tests.core.engine.toys import hidden, line

GAME = hidden.game()
START = hidden.start(GAME)
MINE = START.zones["hand:0"][0]
NUMBER = START.pieces[MINE].card
WATCHERS: tuple[Viewer, ...] = (0, 1, "public", "judge")


def brand(**args: Any) -> ops.DoAct:
    given: dict[str, Any] = {"card": MINE, "like": "X24Q", "n": 3}
    return ops.DoAct("brand", given | args)


def manual(*changes: ops.Op, **given: Any) -> Manual:
    return Manual(changes, "so it was ruled", ("TOY-9",), **given)


def done(*changes: ops.Op) -> Step:
    return GAME.apply(START, manual(*changes))


def test_it_is_done_among_the_changes_and_told_under_the_reason_and_its_clause() -> None:
    step = done(brand())

    (node,) = step.trace.children
    assert (step.trace.key, step.trace.clauses) == ("manual", ("TOY-9",))
    assert (node.kind, node.key, node.clauses) == ("manual", "by_hand", ("TOY-4",))
    assert [(each.key, each.facts["value"]) for each in node.children] == [("marked", 3)] * 2
    assert step.state.pieces[MINE].marks == {"curse": 3, "dent": 3}


def test_what_may_be_left_out_is_told_as_nothing() -> None:
    step = done(ops.DoAct("brand", {"card": MINE, "n": 3}))

    assert step.state == done(brand()).state
    assert by_hand_node(step.trace, "judge").facts["like"] is None


def by_hand_node(trace: TraceNode, viewer: Viewer) -> SeenNode:
    (node,) = (each for each in seen_trace(trace, viewer).walk() if each.key == "by_hand")
    return node


@pytest.mark.parametrize(
    ("viewer", "told"),
    [
        ("judge", {"card": SeenFace(MINE, NUMBER), "like": "X24Q", "n": 3}),
        (0, {"card": SeenFace(MINE, NUMBER), "like": Hidden(), "n": 3}),
        (1, {"card": SeenFace(), "like": Hidden(), "n": Hidden()}),
        ("public", {"card": SeenFace(), "like": Hidden(), "n": Hidden()}),
    ],
)
def test_what_is_said_of_a_hidden_card_is_for_those_who_see_it(viewer: Viewer, told: Any) -> None:
    assert by_hand_node(done(brand()).trace, viewer).facts == {"act": "brand", **told}


@pytest.mark.parametrize("viewer", [0, 1, "public"])
def test_no_line_of_the_log_names_what_only_the_judge_knows(viewer: Viewer) -> None:
    step = done(brand(), ops.TurnPiece(MINE, turned=True))

    lines = [words for _, words in log(GAME, seen_trace(step.trace, viewer), START.seats)]

    said = " ".join(words.en + words.ja for words in lines)
    assert "Brand (TOY-4)" in [words.en for words in lines]
    assert [name for name in ("X24Q", "Canary24", "札カナリア24", "ruled") if name in said] == []


def test_a_card_that_everybody_sees_hides_nothing_but_what_is_secret() -> None:
    shown = GAME.apply(START, manual(ops.ShowPiece(MINE, ()), brand()))

    assert by_hand_node(shown.trace, "public").facts == {
        "act": "brand",
        "card": SeenFace(MINE, NUMBER),
        "like": Hidden(),
        "n": 3,
    }


@pytest.mark.parametrize(
    ("op", "said"),
    [
        (ops.DoAct("bless"), "Nothing is done by hand that is called bless. Known: brand."),
        (ops.DoAct("lay", {"card": MINE}), "Nothing is done by hand that is called lay. Known: "),
        (ops.DoAct("brand"), "brand.card is missing."),
        (ops.DoAct("brand", {"card": MINE}), "brand.n is missing."),
        (brand(card=999), "brand.card cannot be 999."),
        (brand(card=True), "brand.card cannot be True."),
        (brand(card="X01Q"), "brand.card cannot be 'X01Q'."),
        (brand(like="X99Q"), "brand.like cannot be 'X99Q'."),
        (brand(n="3"), "brand.n cannot be '3'."),
        (brand(n=(3,)), "brand.n cannot be (3,)."),
        (brand(m=1), "brand.m cannot be 1."),
        (brand(card=START.zones["deck"][0]), "? cannot be named here."),
    ],
)
def test_what_cannot_be_done_is_refused_with_one_sentence(op: ops.DoAct, said: str) -> None:
    for changes, place in (((op,), 0), ((ops.SetFact("omen", 4), op), 1)):
        with pytest.raises(Refused) as error:
            GAME.apply(START, manual(*changes))

        (obstacle,) = error.value.obstacles
        assert obstacle.key == "misplaced"
        assert obstacle.facts["why"].en.startswith(f"changes[{place}]: {said}")


def test_what_stands_against_it_cites_its_clause() -> None:
    barred = brand(card=START.zones["deck"][0])

    (obstacle,) = GAME.explain(START, manual(barred))

    assert (obstacle.clause, obstacle.key) == ("TOY-1", "misplaced")
    assert words_of(GAME.rules, (obstacle,)).en == "changes[0]: ? cannot be named here. (TOY-1)"


def test_a_title_without_such_acts_says_so() -> None:
    game = line.game()

    (obstacle,) = game.explain(line.start(game), manual(ops.DoAct("brand")))

    assert obstacle.facts["why"] == Words(
        "changes[0]: Nothing is done by hand that is called brand: this title has no such acts.",
        "changes[0]: 手作業で行える「brand」はありません。このタイトルにそのような行動はありません。",
    )


@pytest.mark.parametrize("player", [0, 1, JUDGE])
@pytest.mark.parametrize("forced", ["", "it happened"])
def test_as_an_act_of_its_own_it_is_refused(player: int, forced: str) -> None:
    act = Act(player, "brand", {"card": MINE, "n": 3}, forced)

    with pytest.raises(Refused) as error:
        GAME.apply(START, act)

    assert error.value.words == words_of(GAME.rules, GAME.explain(START, act))
    assert error.value.words == Words(
        "“Brand” is done only among the changes that the judge makes by hand. (TOY-4)",
        "「刻む」は、ジャッジが手作業で変更するときにだけ行えます。（TOY-4）",
    )


def test_it_is_never_offered_and_not_among_the_acts_to_ask_for() -> None:
    offered = {option.action.name for option in GAME.legal(START)}
    for viewer in WATCHERS:
        offered |= {option.name for option in GAME.view(START, viewer).options}

    assert "brand" not in offered
    with pytest.raises(ActionUnreadable) as error:
        GAME.explain(START, Act(0, "bless"))
    assert "appeal" in error.value.words.en
    assert "brand" not in error.value.words.en
    with pytest.raises(ActionUnreadable):
        GAME.explain(START, Act(99, "brand"))


def test_it_is_stored_and_replayed_like_every_change() -> None:
    action = manual(brand(), ops.SetFact("omen", 4))

    again = decode_action(encode_action(action))

    assert again == action
    first, second = GAME.apply(START, action), GAME.apply(START, again)
    assert (first.state, first.trace) == (second.state, second.trace)
    assert GAME.decode(GAME.encode(first.state)) == first.state


def test_later_changes_are_looked_at_after_it() -> None:
    gone = (brand(), ops.RemovePiece(MINE), brand())

    (obstacle,) = GAME.explain(START, manual(*gone))

    assert obstacle.facts["why"].en == f"changes[2]: brand.card cannot be {MINE}."


def declared(**given: Any) -> dict[str, Any]:
    acts = Acts()
    acts.act("mend", "Mend", "直す", "TOY-4", when="TOY-4", by_hand=True, **given)(
        lambda run, act: None
    )
    return dict(acts.kinds)


ARG = Words("x", "x")


@pytest.mark.parametrize(
    "given",
    [
        {"interjects": True},
        {"always": True},
        {"by_judge": True},
        {"bound": True},
        {"candidates": lambda look, seat: ()},
        {"args": (Arg(name="op", kind="int", label=ARG),)},
        {"args": (Arg(name="act", kind="int", label=ARG),)},
    ],
)
def test_it_cannot_be_declared_as_what_is_asked_for(given: dict[str, Any]) -> None:
    assert list(declared()) == ["mend"]
    with pytest.raises(ValueError, match="mend is done by hand"):
        declared(**given)


def test_no_decision_takes_it_and_it_does_not_interject() -> None:
    kinds = {**GAME.rules.acts, **declared()}
    assert dataclasses.replace(GAME.rules, acts=kinds).acts_by_hand.keys() == {"brand", "mend"}
    with pytest.raises(ValueError, match="mend is done by hand"):
        dataclasses.replace(GAME.rules, acts=kinds, interjections=("mend",))
    taken = {**GAME.rules.acts, "done": declared()["mend"]}
    with pytest.raises(ValueError, match="done is done by hand"):
        dataclasses.replace(GAME.rules, acts=taken)


def test_a_refused_change_leaves_the_position_as_it_was() -> None:
    before = GAME.encode(START)
    with pytest.raises(Refused):
        GAME.apply(START, manual(brand(), ops.DoAct("brand")))
    assert GAME.encode(START) == before
