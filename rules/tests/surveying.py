"""What costs more than a move to look at: asked of some positions of long runs of random games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rules.core.engine.actions import Act
from rules.core.engine.chances import Picker
from rules.core.engine.game import Game
from rules.core.engine.invariants import Played
from rules.core.engine.state import State
from rules.core.engine.viewers import Viewer
from rules.core.validation import validate
from rules.tests import nonsense
from rules.tests.core.engine.nesting import beyond
from rules.tests.core.engine.watching import hidden_pieces, shown, swapped, told, watchers

ACTS = 10


def surveyed(game: Game, played: Played, pick: Picker) -> Iterator[tuple[str, str]]:
    """Yield the name and a sentence of everything that does not hold of the position reached.

    Args:
        pick: chooses the acts that are tried, and who looks at which cards.
    """
    yield from (("refused", each) for each in allowed_unoffered(game, played.after, pick))
    yield from (("views", each) for each in views_apart(game, played.after))
    yield from (("hidden", each) for each in hidden_told(game, played, pick))


def faults(game: Game, played: Played) -> Iterator[tuple[str, str]]:
    """Yield what the validator finds wrong with the position reached, beyond mere doubts."""
    for each in validate(game, played.after):
        if each.severity in ("stop", "breaks-a-rule"):
            yield "validator", f"{each.code} at {each.place}: {each.hint.en}"


def allowed_unoffered(game: Game, state: State, pick: Picker) -> Iterator[str]:
    """Yield acts against which nothing stands though neither they nor the like are offered."""
    offered = [option.action for option in game.legal(state)]
    for act in chain(nonsense.acts(game, state, pick, ACTS), nonsense.near(game, state)):
        if act in offered or game.explain(state, act):
            continue
        if not same_as_one(game, state, act, offered):
            yield f"{act} is allowed and not offered"


def same_as_one(game: Game, state: State, act: Act, offered: list[Act]) -> bool:
    """Return whether the act only says in other words what an offered one says."""
    alike = [each for each in offered if (each.player, each.name) == (act.player, act.name)]
    return game.apply(state, act).state in [game.apply(state, each).state for each in alike]


def views_apart(game: Game, state: State) -> Iterator[str]:
    """Yield what the public sees beyond a seat, or a seat beyond the judge."""
    public, judge = game.view(state, "public"), game.view(state, "judge")
    for seat in range(len(state.seats)):
        mine = game.view(state, seat)
        yield from (f"public beyond seat {seat}: {each}" for each in beyond(public, mine))
        yield from (f"seat {seat} beyond judge: {each}" for each in beyond(mine, judge))


def hidden_told(game: Game, played: Played, pick: Picker) -> Iterator[str]:
    """Yield where somebody could tell that two cards hidden from them were exchanged."""
    viewers = watchers(played.before)
    viewer = viewers[pick(len(viewers))]
    pair = two_alike(game, viewer, played, pick)
    if pair is None:
        return
    twin = swapped(played.before, *pair)
    if shown(game, twin, viewer) != shown(game, played.before, viewer):
        yield f"{viewer} is shown which of {pair} is which"
    if game.explain(twin, played.action):
        return  # whoever may see the cards could not have done it with the other one
    heard = told(game, twin, game.apply(twin, played.action), viewer)
    if heard != told(game, played.before, played.step, viewer):
        yield f"{viewer} is told which of {pair} is which"


def two_alike(game: Game, viewer: Viewer, played: Played, pick: Picker) -> tuple[int, int] | None:
    """Return two named cards that the viewer sees neither before nor after; None without such.

    Both bear the same marks: what is noted on a card lies open even where the card does not.
    """
    hidden = hidden_pieces(game, viewer, played.before, played.after)
    known = [piece for piece in hidden if played.before.pieces[piece].card]
    if not known:
        return None
    one, pieces = known[pick(len(known))], played.before.pieces
    alike = [each for each in known if each != one and pieces[each].marks == pieces[one].marks]
    return (one, alike[pick(len(alike))]) if alike else None
