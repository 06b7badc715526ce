from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core.document.editing import cite, delete_branch
from rules.core.document.errors import NodeDeleted, NodeNotFound, PositionLost
from rules.core.document.loading import load
from rules.core.document.playing import new_document, play
from rules.core.document.reading import in_order, path, recorded_outcomes
from rules.core.document.states import frozen_state, open_node, state_at, step_to
from rules.core.engine.actions import Act, Action, Chance
from rules.core.engine.asking import BEGIN
from rules.core.engine.beginning import new_game
from rules.core.engine.encoding import decode, encode, fingerprint
from rules.core.engine.game import Game, Step
from rules.core.engine.state import State
from rules.core.engine.values import JUDGE
from rules.core.engine.viewers import Viewer
from rules.tests.core.document.toy import begun, die, toy_game
from rules.tests.core.document.trees import ADA, THROW, THROW_BEN, grown, long, small
from rules.tests.core.engine.toys import hidden


class Counting(Game):
    """The toy, counting how often it is asked."""

    applied = 0

    def apply(self, state: State, action: Action) -> Step:
        self.applied += 1
        return super().apply(state, action)


def counting() -> Counting:
    game = toy_game()
    return Counting(game.rules, game.cards, game.cards_hash)


def test_every_state_is_the_one_that_the_actions_lead_to() -> None:
    game = toy_game()
    document = small(game)

    for _, node in in_order(document):
        state = begun(game)
        for each in path(document, node.id)[1:]:
            assert each.action is not None
            state = game.apply(state, each.action).state
        assert state_at(game, document, node.id) == state
        assert node.state_hash == fingerprint(state)


@pytest.mark.parametrize(("node", "steps"), [("n0", 0), ("n19", 19), ("n20", 0), ("n45", 5)])
def test_a_jump_begins_at_the_nearest_stored_state(node: str, steps: int) -> None:
    game = counting()

    state_at(game, long(toy_game(), 45), node)

    assert game.applied == steps


def test_a_cited_node_is_a_place_to_begin_at() -> None:
    game = counting()
    document = cite(toy_game(), long(toy_game(), 39), "n30", ADA)

    state_at(game, document, "n33")

    assert game.applied == 3


def test_a_cache_serves_the_next_jump_and_no_edit_makes_it_stale() -> None:
    game, cache = counting(), dict[str, State]()
    document = long(toy_game(), 19)
    state_at(game, document, "n18", cache)
    game.applied = 0

    state_at(game, document, "n19", cache)
    changed = grown(toy_game(), document, "n17", new=THROW_BEN)
    state_at(game, changed, "new", cache)
    state_at(game, changed, "n18", cache)

    assert game.applied == 2
    assert all(name == fingerprint(state) for name, state in cache.items())


def test_what_is_played_is_in_the_cache() -> None:
    game, cache = counting(), dict[str, State]()

    played = play(game, small(), "rest", THROW, id="new", by=ADA, cache=cache)
    game.applied = 0

    assert state_at(game, played.document, "new", cache).frames[-1].proc == "throwing"
    assert game.applied == 0


def test_stepping_back_and_forward_is_exact_in_the_middle_of_anything() -> None:
    game = toy_game()
    document = small(game)

    for _, node in in_order(document):
        if node.action is not None:
            before = decode(encode(state_at(game, document, node.parent)))
            again = game.apply(before, node.action).state
            assert encode(again) == encode(state_at(game, document, node.id))
            assert game.pending(again) == game.pending(state_at(game, document, node.id))


def test_the_step_to_a_node_tells_what_happened() -> None:
    game = toy_game()
    document = small(game)

    assert step_to(game, document, "three") == game.apply(state_at(game, document, "throw"), die(3))
    assert step_to(game, document, "root") is None


def test_the_die_that_was_cast_is_offered_again_and_another_face_is_a_branch() -> None:
    game = toy_game()
    document = small(game)

    again = play(game, document, "ben", recorded_outcomes(document, "ben")[0], id="x", by=ADA)
    other = play(game, document, "ben", die(4), id="y", by=ADA)

    assert (again.node.id, again.document) == ("two", document)
    assert recorded_outcomes(other.document, "ben") == (die(2), die(4))


def test_a_branch_out_of_a_running_procedure_goes_on_by_itself() -> None:
    game = toy_game()
    document = grown(game, small(game), "ben", six=die(6), again=THROW, one=die(1))

    assert state_at(game, document, "one").facts == {"height:0": 4, "height:1": 6, "turn": 1}
    assert state_at(game, document, "two").facts == {"height:0": 3, "height:1": 2}


def test_open_shows_the_recorded_state() -> None:
    game = toy_game()
    document = small(game)

    opened = open_node(game, document, "rest")

    assert (opened.node, opened.state) == (
        document.nodes["rest"],
        state_at(game, document, "rest"),
    )
    assert (opened.frozen, opened.deleted, opened.words) == (False, None, None)


def test_open_shows_the_stored_state_where_the_rules_no_longer_lead() -> None:
    game, other = toy_game(), toy_game(step=2)
    document = cite(game, small(game), "two", ADA)

    opened = open_node(other, load(other, document).document, "two")

    assert (opened.state, opened.frozen) == (state_at(game, document, "two"), True)


def test_open_never_shows_another_position_in_the_place_of_a_lost_one() -> None:
    other = toy_game(step=2)
    document = small()

    opened = open_node(other, document, "rest")

    assert (opened.node, opened.state) == (document.nodes["rest"], None)
    assert opened.words is not None
    assert opened.words.ja.startswith("局面「five」を記録どおりに再現できません。")


class Failing(Game):
    """Rules that break down on whatever they are asked."""

    def apply(self, state: State, action: Action) -> Step:
        raise KeyError("climb")


FAILING = Failing(toy_game().rules, {}, "cards1")


@pytest.mark.parametrize(
    ("other", "node", "kind", "why"),
    [
        (toy_game(step=2), "five", "differs", "the same action leads to another position now."),
        (
            toy_game(can_leap=False),
            "leap",
            "refused",
            "There is no action leap. Known actions: throw, rest, whisper or carried_out.",
        ),
        (FAILING, "throw", "failed", "the rules fail here."),
    ],
)
def test_a_lost_state_says_at_which_node_and_why(
    other: Game, node: str, kind: str, why: str
) -> None:
    document = grown(toy_game(), small(), "rest", leap=Act(0, "leap"))

    with pytest.raises(PositionLost) as lost:
        state_at(other, document, "leap")

    assert (lost.value.node, lost.value.kind, lost.value.why.en) == (node, kind, why)
    assert lost.value.words_for("judge").en.endswith(f"as it was recorded: {why}")
    assert lost.value.words == lost.value.words_for() == lost.value.words_for(0)
    assert lost.value.words.en == (
        f"Position {node} cannot be shown as it was recorded: the present rules do not lead there "
        "any more."
    )


FEWER = [f"X{n:02}Q" for n in range(3, 25)]


@pytest.mark.parametrize("viewer", ["judge", "public", 0, 1])
def test_only_the_judge_is_told_which_card_no_longer_replays(viewer: Viewer) -> None:
    game = hidden.game()
    document = new_document(game, hidden.start(game), id="root", by=ADA)
    document = grown(game, document, "root", drawn=Chance("X01Q"), done=Act(0, "done"))
    other = new_game(game, hidden.SEATS, {}, {"deck": FEWER})
    begun_otherwise = encode(game.apply(other, Act(JUDGE, BEGIN)).state).decode()
    changed = replace(
        document,
        keyframes={"root": begun_otherwise},
        nodes={
            **document.nodes,
            "root": replace(
                document.nodes["root"], state_hash=fingerprint(decode(begun_otherwise))
            ),
        },
    )

    opened = open_node(game, changed, "done", viewer)
    banner = load(game, changed).words_for(viewer)

    assert opened.words is not None
    for said in (opened.words, *banner):
        assert ("X01Q" in said.en, "X01Q" in said.ja) == (viewer == "judge",) * 2
        assert ("22" in said.en) == (viewer == "judge")


def test_a_reason_is_told_to_the_most_careful_viewer_where_none_is_named() -> None:
    other, document = toy_game(step=2), small()

    assert open_node(other, document, "rest") == open_node(other, document, "rest", "public")
    assert open_node(other, document, "rest") != open_node(other, document, "rest", "judge")


DAMAGES = ["", "{", "null", '{"schema":1}', encode(begun(toy_game())).decode()]


@pytest.mark.parametrize("text", DAMAGES)
def test_a_damaged_stored_state_is_not_used(text: str) -> None:
    game, document = counting(), long(toy_game(), 25)
    damaged = replace(document, keyframes={**document.keyframes, "n20": text})

    state = state_at(game, damaged, "n25")

    assert frozen_state(damaged, "n20") is None
    assert (state, game.applied) == (state_at(toy_game(), document, "n25"), 25)


def test_without_any_stored_state_nothing_is_shown() -> None:
    document = replace(small(), keyframes={"root": "{"})

    with pytest.raises(PositionLost) as lost:
        state_at(toy_game(), document, "two")

    assert (lost.value.node, lost.value.kind) == ("two", "damaged")


def test_what_is_gone_or_never_was_is_told_apart() -> None:
    game = toy_game()
    document = delete_branch(small(game), "five", ADA)

    with pytest.raises(NodeDeleted):
        open_node(game, document, "rest")
    with pytest.raises(NodeNotFound):
        open_node(game, document, "never")
