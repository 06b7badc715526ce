"""Chains: who may answer when, and in which order declarations are carried out."""

from collections.abc import Iterator

import pytest

from rules.core.engine.actions import Act
from rules.core.engine.chains import Link
from rules.core.engine.errors import EngineFault
from rules.core.engine.run import Run
from rules.core.engine.state import State
from rules.tests.core.engine.toys import duel

GAME = duel.game()
Declared = tuple[tuple[int, str], ...]


def start(hours: tuple[int, int] = (3, 3), life: tuple[int, int] = (5, 5)) -> State:
    state = duel.start(GAME)
    facts = {"hours:0": hours[0], "hours:1": hours[1], "life:0": life[0], "life:1": life[1]}
    run = Run(GAME.rules, GAME.cards, state)
    with run.group("action", "act", "TOY-0"):
        for entry, value in facts.items():
            run.set(entry[:-2], value, int(entry[-1]))
    return run.state()


def after(state: State, *acts: tuple[int, str]) -> State:
    for player, name in acts:
        state = GAME.apply(state, Act(player, name)).state
    return state


def lives(state: State) -> tuple[int, ...]:
    return duel.lives_of(GAME.look(state))


def chains(state: State, declared: Declared) -> Iterator[tuple[Declared, State]]:
    """Yield every chain that begins with ``declared``, with the state after it."""
    asked = state.frames[-1].data.get("to")
    if GAME.rules.procedures["link"].steps.get(state.frames[-1].step) is None:
        yield declared, state
        return
    assert isinstance(asked, int)
    yield from chains(after(state, (asked, "pass")), declared)
    if GAME.look(state).fact("hours", asked):
        answered = (*declared, (asked, "double"))
        yield from chains(after(state, answered[-1]), answered)


def by_hand(declared: Declared) -> tuple[tuple[int, ...], Declared]:
    """Return the lives after the chain as the rules of the toy say, and the order of it."""
    life = [5, 5]
    for player, act in reversed(declared):
        if act == "strike":
            life[1 - player] -= 3
        elif act == "double":
            life[player] *= 2
    return tuple(life), tuple(reversed(declared))


@pytest.mark.parametrize("first", ["strike", "double", "end"])
def test_every_chain_is_carried_out_from_the_last_to_the_first(first: str) -> None:
    begun = after(start(), (0, first))

    found = list(chains(begun, ((0, first),)))

    assert len(found) == (7 if first == "end" else 6)
    for declared, state in found:
        assert (lives(state), state.facts["done"]) == by_hand(declared)


def test_the_order_makes_the_difference() -> None:
    answered = after(start(), (0, "strike"), (1, "double"), (0, "pass"))

    assert lives(answered) == (5, 2 * 5 - 3)


def test_declarations_alternate_and_each_is_answered_once() -> None:
    state = after(start(), (0, "strike"), (1, "double"), (0, "double"))

    assert duel.chain.links(GAME.look(state)) == (
        Link(0, "strike", {}, True),
        Link(1, "double", {}, True),
        Link(0, "double", {}, False),
    )
    assert duel.chain.answerable(GAME.look(state)) == Link(0, "double", {}, False)
    passed = after(state, (1, "pass"))
    assert passed.frames == duel.start(GAME).frames
    assert duel.chain.answerable(GAME.look(passed)) is None


def test_the_first_pass_completes_the_chain() -> None:
    state = after(start(), (0, "strike"), (1, "double"))

    passed = GAME.apply(state, Act(0, "pass"))

    assert passed.state.frames == duel.start(GAME).frames
    assert [node.key for node in passed.trace.walk() if node.kind == "window"] == []


def test_hours_are_paid_when_declared_and_stay_paid() -> None:
    state = after(start(), (0, "strike"), (1, "double"))

    assert [GAME.look(state).fact("hours", seat) for seat in (0, 1)] == [2, 2]
    assert lives(state) == (5, 5)


def test_nobody_is_asked_who_cannot_answer() -> None:
    step = GAME.apply(start(hours=(3, 0)), Act(0, "strike"))

    assert step.state.frames == duel.start(GAME).frames
    assert [node.key for node in step.trace.walk() if node.kind == "window"] == ["chain.nobody"]
    assert lives(step.state) == (5, 2)


def test_an_end_that_is_answered_has_no_effect_of_its_own() -> None:
    ended = after(start(), (0, "end"), (1, "pass"))
    answered = after(start(), (0, "end"), (1, "double"), (0, "pass"))

    assert (ended.facts["turn"], ended.facts["day"]) == (1, 2)
    assert (GAME.look(answered).fact("turn"), GAME.look(answered).fact("day")) == (0, 1)
    assert answered.frames == duel.start(GAME).frames


def test_a_game_that_ends_in_the_middle_leaves_the_rest_of_the_chain() -> None:
    state = start(hours=(3, 3), life=(5, 3))
    answered = after(state, (0, "end"), (1, "double"), (0, "pass"))
    lost = after(state, (0, "strike"), (1, "pass"))

    assert answered.result is None
    assert lost.result is not None
    assert (lost.result.winners, lost.frames) == ((0,), ())


def test_nothing_can_be_added_while_a_chain_is_carried_out() -> None:
    state = after(start(), (0, "strike"))
    run = Run(GAME.rules, GAME.cards, state)
    run.goto("resolve")

    with pytest.raises(EngineFault, match="double is declared while the chain is carried out"):
        duel.chain.declare(run, 1, "double")


MAIN = start()
NO_HOURS = start(hours=(0, 3))
WINDOW = after(start(), (0, "strike"))
AFTER_END = after(start(), (0, "end"))
PASSED_BACK = after(WINDOW, (1, "double"))
SPENT = after(start(hours=(2, 1)), (0, "strike"), (1, "double"))
YES: tuple[str, str] = ("", "")


@pytest.mark.parametrize(
    ("state", "player", "name", "against"),
    [
        (MAIN, 0, "strike", YES),
        (MAIN, 0, "double", YES),
        (MAIN, 0, "end", YES),
        (MAIN, 0, "pass", ("TOY-2", "not_now")),
        (MAIN, 1, "strike", ("TOY-1", "not_your_decision")),
        (MAIN, 1, "double", ("TOY-1", "not_your_decision")),
        (MAIN, 1, "end", ("TOY-1", "not_your_decision")),
        (NO_HOURS, 0, "strike", ("TOY-1", "no_hours")),
        (NO_HOURS, 0, "end", YES),
        (WINDOW, 1, "double", YES),
        (WINDOW, 1, "pass", YES),
        (WINDOW, 1, "strike", ("TOY-1", "not_now")),
        (WINDOW, 1, "end", ("TOY-4", "not_now")),
        (WINDOW, 0, "double", ("TOY-2", "not_your_decision")),
        (WINDOW, 0, "pass", ("TOY-2", "not_your_decision")),
        (WINDOW, 0, "strike", ("TOY-1", "not_now")),
        (AFTER_END, 1, "double", YES),
        (AFTER_END, 1, "pass", YES),
        (AFTER_END, 0, "double", ("TOY-2", "not_your_decision")),
        (PASSED_BACK, 0, "double", YES),
        (PASSED_BACK, 0, "pass", YES),
        (PASSED_BACK, 0, "strike", ("TOY-1", "not_now")),
        (PASSED_BACK, 1, "double", ("TOY-2", "not_your_decision")),
        (PASSED_BACK, 1, "pass", ("TOY-2", "not_your_decision")),
        (SPENT, 0, "double", YES),
        (SPENT, 0, "pass", YES),
    ],
)
def test_an_act_is_offered_exactly_where_it_is_permitted(
    state: State, player: int, name: str, against: tuple[str, str]
) -> None:
    act = Act(player, name)

    obstacles = GAME.explain(state, act)
    offered = [option.action for option in GAME.legal(state)]

    assert [(each.clause, each.key) for each in obstacles] == ([] if against == YES else [against])
    assert (act in offered) == (against == YES)


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_each_cell_of_depth_and_answer_leads_where_the_rules_say(depth: int) -> None:
    """Depth of the chain and answer: a pass carries out, a doubling deepens, until hours are out."""
    state = after(start(hours=(9, 9)), (0, "strike"))
    for level in range(1, depth):
        state = after(state, (level % 2, "double"))

    asked = depth % 2
    deeper = after(state, (asked, "double"))
    done = after(state, (asked, "pass"))

    assert [frame.proc for frame in state.frames] == ["day", *["link"] * depth]
    assert (len(deeper.frames), deeper.frames[-1].data["to"]) == (depth + 2, 1 - asked)
    assert (len(done.frames), len(done.facts["done"])) == (1, depth)  # type: ignore[arg-type]


def test_a_pass_exists_only_in_a_window() -> None:
    obstacles = GAME.explain(MAIN, Act(0, "pass"))

    assert [each.impossible for each in obstacles] == [True]
