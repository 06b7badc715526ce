"""Piles of which some cards are known: drawing, naming, laying back, shuffling."""

from rules.core.engine.actions import Act, Chance
from rules.core.engine.chances import Draw, Order
from rules.core.engine.diffing import changes_of, fold
from rules.core.engine.game import Game
from rules.core.engine.run import Run
from rules.core.engine.state import Piece, State
from rules.tests.core.engine.toys import pile

UNKNOWN = Chance("")


def after(game: Game, state: State, *actions: Act | Chance) -> State:
    for action in actions:
        state = game.apply(state, action).state
    return state


def hand_of(state: State, seat: int) -> list[str]:
    return [state.pieces[piece].card for piece in state.zones[f"hand:{seat}"]]


def test_an_unknown_card_is_drawn_as_any_of_those_left() -> None:
    game = pile.game()
    state = after(game, pile.start(game), Act(0, "draw"))

    pending = game.pending(state)
    drawn = after(game, state, Chance("C2"))

    assert pending is not None
    assert pending.domain == Draw((("C1", 2), ("C2", 2), ("C3", 1), ("C4", 1)))
    assert hand_of(drawn, 0) == ["C2"]
    assert drawn.pools == {"pile": {"C1": 2, "C2": 1, "C3": 1, "C4": 1}}


def test_a_known_top_card_is_drawn_without_a_question() -> None:
    game = pile.game()
    state = after(game, pile.start(game), Act(0, "peek"), Chance("C4"))

    step = game.apply(state, Act(1, "draw"))

    assert hand_of(step.state, 1) == ["C4"]
    assert not any(node.kind == "chance" for node in step.trace.walk())


def test_a_card_drawn_unknown_is_named_when_it_is_played() -> None:
    game = pile.game()
    state = after(game, pile.start(game), Act(0, "draw"), UNKNOWN, Act(1, "draw"), Chance("C4"))
    assert hand_of(state, 0) == [""]

    asked = after(game, state, Act(0, "play", {"card": 1}))
    played = after(game, asked, Chance("C3"))

    assert [each.key for each in game.explain(asked, UNKNOWN)] == ["outcome_impossible"]
    assert [each.key for each in game.explain(asked, Chance("C4"))] == ["outcome_impossible"]
    assert [played.pieces[piece].card for piece in played.zones["discard"]] == ["C3"]
    assert played.facts == {"points:0": 3, "turn": 1}


def test_cards_in_a_shuffled_pile_cannot_be_followed() -> None:
    game = pile.game()
    state = after(
        game, pile.start(game), Act(0, "draw"), Chance("C4"), Act(1, "draw"), Chance("C3")
    )
    tucked = after(game, state, Act(0, "tuck", {"card": 1}))
    assert tucked.pieces[1] == Piece("C4", "pile", known=0b01)

    shuffled = after(game, tucked, Act(1, "shuffle"), Chance(()))

    assert [shuffled.pieces[piece] for piece in shuffled.zones["pile"]] == [
        Piece("", "pile", pool="pile#7")
    ] * 5
    assert set(shuffled.zones["pile"]).isdisjoint(tucked.zones["pile"])
    assert shuffled.pools == {"pile#7": {"C1": 2, "C2": 2, "C4": 1}}


def test_a_shuffle_ties_unknown_cards_elsewhere_to_what_may_be_left() -> None:
    game = pile.game()
    state = after(game, pile.start(game), Act(0, "draw"), UNKNOWN, Act(1, "draw"), Chance("C3"))

    shuffled = after(game, state, Act(0, "shuffle"), Chance(()))

    assert shuffled.pieces[1] == Piece("", "hand:0", pool="pile#7")
    assert shuffled.pools == {"pile#7": {"C1": 2, "C2": 2, "C4": 1}}


def test_the_order_can_be_told_where_it_is_clear_what_lies_in_the_pile() -> None:
    game = pile.game()
    clear = after(game, pile.start(game), Act(0, "shuffle"))
    unclear = after(game, pile.start(game), Act(0, "draw"), UNKNOWN, Act(1, "shuffle"))

    ordered = after(game, clear, Chance(("C4", "C1", "C1", "C2", "C2", "C3")))

    assert game.pending(clear).domain == Order(("C1", "C1", "C2", "C2", "C3", "C4"))  # type: ignore[union-attr]
    assert game.pending(unclear).domain == Order(())  # type: ignore[union-attr]
    assert ordered.pieces[ordered.zones["pile"][0]].card == "C4"
    assert ordered.pools == {}


def run_of(game: Game, state: State) -> Run:
    return Run(game.rules, game.cards, state)


def ordered_by_rule(state: State, order: tuple[str, ...]) -> State:
    """Return the state after a shuffle whose order is known, checked against its trace."""
    run = run_of(pile.game(), state)
    with run.group("action", "act", "TOY-4"):
        run.shuffle("pile", None, order)
    assert fold(state, changes_of(run.trace())) == run.state()
    return run.state()


def test_cards_named_in_a_shuffled_pile_are_no_longer_possible_elsewhere() -> None:
    game = pile.game()
    state = after(game, pile.start(game), Act(0, "draw"), UNKNOWN)

    ordered = ordered_by_rule(state, ("C1", "C2", "C2", "C3", "C4"))

    assert (ordered.pieces[1].pool, ordered.pools) == ("pile", {"pile": {"C1": 1}})


def test_cards_named_out_of_two_pools_leave_what_both_may_still_hold() -> None:
    game = pile.game()
    state = after(game, pile.start(game), Act(0, "draw"), UNKNOWN, Act(1, "draw"), UNKNOWN)
    state = after(game, state, Act(0, "tuck", {"card": 1}), Act(1, "shuffle"), Chance(()))
    run = run_of(game, state)
    with run.group("action", "act", "TOY-4"):
        run.create("", "pile", pool="other")
        run.create("", "hand", 0, pool="other")
    mixed = run.state()
    mixed.pools["other"] = {"C1": 1, "C4": 1}

    ordered = ordered_by_rule(mixed, ("C1", "C1", "C2", "C2", "C3", "C4"))

    assert sorted(ordered.pools.values(), key=str) == [{"C1": 1, "C4": 1}]
    assert {ordered.pieces[p].pool for z in ("hand:0", "hand:1") for p in ordered.zones[z]} == set(
        ordered.pools
    )


def test_a_pool_without_cards_is_not_made_by_shuffling_nothing() -> None:
    game = pile.game()
    state = pile.start(game)
    run = run_of(game, state)
    with run.group("action", "act", "TOY-4"):
        run.shuffle("discard", None, ())
        run.shuffle("discard", None, ())

    assert run.state() == state
    assert fold(state, changes_of(run.trace())) == state
