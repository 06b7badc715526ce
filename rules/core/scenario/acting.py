"""From a step as it is written to an action of the game: cards, seats and choices are looked up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, product
from typing import Any

from rules.core.engine.actions import Act, Action, Chance, Obstacle
from rules.core.engine.asking import BEGIN
from rules.core.engine.chances import Dice, Domain, Draw, Order, Pick
from rules.core.engine.procedures import ActKind, Arg
from rules.core.engine.values import Value, frozen
from rules.core.scenario.arguments import ARGUMENTS, check_names, chosen
from rules.core.scenario.errors import ScenarioUnreadable
from rules.core.scenario.forms import ActStep, ChanceStep, ManualStep, Step
from rules.core.scenario.manual import manual_of
from rules.core.scenario.parsing import below, readable
from rules.core.scenario.tables import Table
from rules.core.setup.names import Lookup
from rules.core.words import Words, any_of

MOST_TRIED = 400
ACTION = Words("action", "行動")


def action_of(table: Table, step: Step) -> Action:
    """Return the action that the step means in this position.

    Raises:
        ScenarioUnreadable: it names something that there is not, or that may be several things.
    """
    if isinstance(step, ManualStep):
        return manual_of(table, step)
    if isinstance(step, ChanceStep):
        return Chance(_outcome(table, step), step.provenance)
    return _act(table, step)


def is_begin(table: Table, step: Step) -> bool:
    """Return whether the step runs the position on."""
    return isinstance(step, ActStep) and _actions(table).get(step.action) == (BEGIN,)


# acts


def _act(table: Table, step: ActStep) -> Act:
    player = table.player(step.player, f"{step.place}.player")
    name = _action_name(table, step)
    kind = table.game.rules.acts.get(name)
    args = () if kind is None else kind.args
    check_names(step.args, args, step.action, step.place)
    read = partial(_argument, table, player, step)
    tries = {arg.name: read(arg) for arg in args if step.args.get(arg.name) is not None}
    if not any(len(values) > 1 for values in tries.values()):
        only = {arg: values[0] for arg, values in tries.items()}
        return Act(player, name, only, step.forced)
    return _meant(table, step, Act(player, name, {}, step.forced), tries)


def _actions(table: Table) -> Lookup:
    acts = table.game.rules.acts
    run_on = table.game.rules.texts["run_on"]
    labels = [(name, (kind.label.en, kind.label.ja)) for name, kind in acts.items()]
    return Lookup(ACTION, [*labels, (BEGIN, (run_on.en, run_on.ja))])


def _action_name(table: Table, step: ActStep) -> str:
    """Return the code of the act; where there is none of this name, say what is asked for now."""
    acts = _actions(table)
    if not acts.get(step.action):
        asked = table.game.pending(table.state)
        near = acts.nearest(step.action) or (() if asked is None else asked.takes)
        known = any_of(tuple(acts.called_words(name) for name in near))
        words = NO_ACTION.filled(name=readable(step.action), known=known)
        raise ScenarioUnreadable(f"{step.place}.action", words)
    return table.code(acts.find, step.action, f"{step.place}.action")


def _argument(table: Table, player: int, step: ActStep, arg: Arg) -> tuple[Value, ...]:
    """Return every value that may be meant: one, but for a card of which several lie there."""
    said, place = step.args[arg.name], below(step.place, arg.name)
    return ARGUMENTS[arg.kind](table, arg, said, place, player)


# which of several cards is meant


def _meant(table: Table, step: ActStep, act: Act, tries: dict[str, tuple[Value, ...]]) -> Act:
    """Return the act with the card that may act so; else with that which comes nearest to it.

    Cards that lie alike are as good as one another: the first is taken. A card in the player's own
    zones is nearer than one elsewhere.

    Raises:
        ScenarioUnreadable: several cards that do not lie alike may be meant.
    """
    ranked = [(*_distance(table, each), each) for each in _variants(table, act, tries)]
    nearest = min(rank for *rank, _ in ranked)
    best = [each for *rank, each in ranked if rank == nearest]
    if nearest[0] == 0 or act.forced:
        _check_alike(table, step, best, tries)
    return best[0]


def _variants(table: Table, act: Act, tries: dict[str, tuple[Value, ...]]) -> Iterator[Act]:
    kind = table.game.rules.acts[act.name]
    several = {arg.name for arg in kind.args if arg.kind == "piece"}
    rows = [
        _unlike(table, values, len(several)) if name in several else values
        for name, values in tries.items()
    ]
    for values in islice(product(*rows), MOST_TRIED):
        yield Act(act.player, act.name, dict(zip(tries, values, strict=True)), act.forced)


def _unlike(table: Table, pieces: tuple[Any, ...], most: int) -> tuple[Value, ...]:
    """Return the pieces; of those that lie alike only as many as one act can name."""
    kept: dict[int, tuple[Any, ...]] = {}
    for piece in pieces:
        lie = table.lie(piece)
        if sum(lie == other for other in kept.values()) < most:
            kept[piece] = lie
    return tuple(kept)


def _distance(table: Table, act: Act) -> tuple[int, int]:
    """Return how much stands against the act, and how many of its cards lie with others."""
    obstacles: tuple[Obstacle, ...] = table.game.explain(table.state, act)
    pieces = [act.number(name) for name in _piece_args(table.game.rules.acts[act.name], act)]
    return len(obstacles), sum(table.look.seat_of(piece) != act.player for piece in pieces)


def _piece_args(kind: ActKind, act: Act) -> list[str]:
    return [arg.name for arg in kind.args if arg.kind == "piece" and arg.name in act.args]


def _check_alike(
    table: Table, step: ActStep, best: list[Act], tries: dict[str, tuple[Value, ...]]
) -> None:
    for name in _piece_args(table.game.rules.acts[best[0].name], best[0]):
        pieces = [act.number(name) for act in best]
        if len({repr(table.lie(piece)) for piece in pieces}) > 1:
            raise ScenarioUnreadable(below(step.place, name), table.several(pieces))


# outcomes


def _outcome(table: Table, step: ChanceStep) -> Value:
    """Return the outcome as the game takes it; what cannot be one is refused by the game itself."""
    said = frozen(step.outcome)
    asked = table.game.pending(table.state)
    if asked is None or asked.domain is None:
        return said
    return _as(table, asked.domain, said, f"{step.place}.chance")


def _as(table: Table, domain: Domain, said: Value, place: str) -> Value:
    if isinstance(domain, Dice):
        return _faces(said, place)
    if isinstance(domain, Draw):
        return "" if said in (None, "", "?") else table.number(said, place)
    if isinstance(domain, Order):
        if not isinstance(said, tuple):
            raise ScenarioUnreadable(place, NO_ORDER)
        return tuple(table.number(each, f"{place}[{n}]") for n, each in enumerate(said))
    if isinstance(domain, Pick):
        found = chosen(table, said, domain.answers)
        return _seat_answer(table, domain, said, place) if found is None else found
    return said


def _faces(said: Value, place: str) -> Value:
    """Return the faces of dice; one die may stand without a list."""
    if type(said) is int:
        return (said,)
    if not isinstance(said, tuple):
        raise ScenarioUnreadable(place, NO_FACES)
    for n, face in enumerate(said):
        if type(face) is not int:
            raise ScenarioUnreadable(f"{place}[{n}]", NO_FACES)
    return said


def _seat_answer(table: Table, domain: Pick, said: Value, place: str) -> Value:
    """Return the seat of the user who is named, where seats are among the answers."""
    if isinstance(said, str) and domain.seats:
        return table.seat(said, place)
    return said


NO_ACTION = Words(
    "There is no action “{name}”. Perhaps: {known}.",
    "「{name}」という行動はありません。候補: {known}",
)
NO_FACES = Words(
    "Write the faces of the dice as a list of whole numbers, such as [5, 6, 6].",
    "ダイスの目は[5, 6, 6]のように整数のリストで書いてください。",
)
NO_ORDER = Words(
    "Write the order as a list of cards; [] where nobody knows it.",
    "順番は札のリストで書いてください（不明なら[]）。",
)
