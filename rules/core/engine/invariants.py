"""What must hold after every step of every game, whatever the title."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import msgspec

from rules.core.engine.actions import Act, Action, Manual
from rules.core.engine.diffing import changes_of, fold
from rules.core.engine.errors import EngineFault
from rules.core.engine.filtering import seen_trace
from rules.core.engine.sentences import describe
from rules.core.engine.state import State
from rules.core.engine.values import JUDGE

if TYPE_CHECKING:
    from rules.core.engine.game import Game, Step

Check = Callable[["Game", "Played"], Iterator[str]]


class Played(msgspec.Struct, frozen=True):
    """One move of a game: the state before it, the action, and what came of it."""

    before: State
    action: Action
    step: Step

    @property
    def after(self) -> State:
        """The state after the move."""
        return self.step.state


def broken(game: Game, played: Played, *, closely: bool = True) -> Iterator[tuple[str, str]]:
    """Yield the name and a sentence of everything that does not hold after the move.

    Args:
        closely: look also at what costs more than the move itself: each offered act, the
            encoding, the trace.
    """
    for name, check in (CHECKS | CLOSE_CHECKS if closely else CHECKS).items():
        for sentence in check(game, played):
            yield name, sentence
    yield from game.rules.invariants(game.look(played.after))


def zones_agree(game: Game, played: Played) -> Iterator[str]:
    """Every card lies in one zone, once, and zone and card agree about it."""
    state = played.after
    lying = [piece for row in state.zones.values() for piece in row]
    for piece, times in sorted(Counter(lying).items()):
        if times > 1 or piece not in state.pieces:
            yield f"{piece} lies {times} times, and {piece in state.pieces} among the cards"
    for piece, here in sorted(state.pieces.items()):
        if piece not in state.zones.get(here.zone, ()):
            yield f"{piece} does not lie in {here.zone}"
        if piece >= state.next_id:
            yield f"{piece} is as great as the next id {state.next_id}"


def hosts_agree(game: Game, played: Played) -> Iterator[str]:
    """What is attached lies with the card that bears it, and bears it not in turn."""
    pieces = played.after.pieces
    for piece, here in sorted(pieces.items()):
        host = None if here.host is None else pieces.get(here.host)
        if here.host is not None and (host is None or host.zone != here.zone):
            yield f"{piece} is attached to {here.host}, which does not lie in {here.zone}"
        elif piece in _bearers(played.after, here.host):
            yield f"{piece} bears what it is attached to"


def _bearers(state: State, piece: int | None) -> list[int]:
    found: list[int] = []
    while piece is not None and piece in state.pieces and piece not in found:
        found.append(piece)
        piece = state.pieces[piece].host
    return found


def cards_stay(game: Game, played: Played) -> Iterator[str]:
    """No card is lost, doubled or turned into another: known ones and pools add up as before."""
    if any(node.key in ("created", "removed") for node in played.step.trace.walk()):
        return
    before, after = census(played.before), census(played.after)
    if before is not None and after is not None and before != after:
        yield f"lost {dict(before - after)}, won {dict(after - before)}"
    if len(played.before.pieces) != len(played.after.pieces):
        yield f"{len(played.before.pieces)} cards became {len(played.after.pieces)}"


def census(state: State) -> Counter[str] | None:
    """Return how often each card is in the game; None where some may be any card."""
    cards: Counter[str] = Counter()
    for piece in state.pieces.values():
        if piece.card:
            cards[piece.card] += 1
        elif piece.pool not in state.pools:
            return None
    for pool in state.pools.values():
        cards.update(pool)
    return cards


def pools_suffice(game: Game, played: Played) -> Iterator[str]:
    """There are as many cards in a pool as unknown ones that belong to it."""
    state = played.after
    unknown = Counter(piece.pool for piece in state.pieces.values() if not piece.card)
    for pool, cards in sorted(state.pools.items()):
        if sum(cards.values()) != unknown[pool]:
            yield f"{unknown[pool]} unknown cards of {pool}, which has {sum(cards.values())}"


def facts_allowed(game: Game, played: Played) -> Iterator[str]:
    """Facts and marks are declared, within their limits, and not stored at their default."""
    state, seats = played.after, len(played.after.seats)
    entries = [(entry.partition(":")[0], value) for entry, value in state.facts.items()]
    entries += [each for piece in state.pieces.values() for each in piece.marks.items()]
    for code, value in entries:
        fact = game.rules.facts.get(code)
        if fact is None or not fact.accepts(value, seats) or value == fact.default:
            yield f"{code} is {value!r}"


def one_decision(game: Game, played: Played) -> Iterator[str]:
    """The game waits for exactly one decision, or it has ended."""
    pending, ended = game.pending(played.after), played.after.result is not None
    if (pending is None) != ended or (ended and played.after.frames):
        yield f"waits for {pending and pending.step}, ended: {ended}"
    elif pending is not None and not pending.who:
        yield f"nobody decides {pending.step}"
    elif pending is not None and not pending.takes and pending.domain is None:
        yield f"nothing answers {pending.step}"


def acts_offered(game: Game, played: Played) -> Iterator[str]:
    """Where an act is awaited, there is one; each offered act is allowed, and offered once."""
    pending = game.pending(played.after)
    if pending is None:
        return
    options = game.legal(played.after)
    if pending.takes and not any(option.action.name in pending.takes for option in options):
        yield f"nothing can be done at {pending.step}"
    for option in options:
        obstacles = game.explain(played.after, option.action)
        if obstacles:
            yield f"{option.action} is offered against {obstacles}"
    if len({option.id for option in options}) != len(options):
        yield f"an act is offered twice at {pending.step}"


def encodes(game: Game, played: Played) -> Iterator[str]:
    """The state can be stored and read again."""
    data = game.encode(played.after)
    if game.decode(data) != played.after:
        yield "decoding what was encoded gives another state"


def trace_tells_all(game: Game, played: Played) -> Iterator[str]:
    """The changes in the leaves of the trace lead from the state before to the one after."""
    trace = played.step.trace
    yield from (f"{node.key} is no leaf" for node in trace.walk() if node.children and node.changes)
    try:
        told = fold(played.before, changes_of(trace))
    except EngineFault as fault:
        yield str(fault)
        return
    if told != played.after:
        differs = [part for part in State.__struct_fields__ if _differ(told, played.after, part)]
        yield f"the trace does not tell what happened to {', '.join(differs)}"


def _differ(a: State, b: State, part: str) -> bool:
    return bool(getattr(a, part) != getattr(b, part))


def clauses_cited(game: Game, played: Played) -> Iterator[str]:
    """Every leaf names a clause, except what the judge does by hand."""
    pending = game.pending(played.before)
    by_judge = pending is not None and JUDGE in pending.who
    if by_judge or isinstance(played.action, Manual) or _acts(played.action, JUDGE):
        return
    for node in played.step.trace.walk():
        if not node.children and not node.clauses:
            yield f"{node.kind} {node.key} {node.facts}"


def _acts(action: Action, seat: int) -> bool:
    return isinstance(action, Act) and action.player == seat


def words_there(game: Game, played: Played) -> Iterator[str]:
    """Every node can be told as a sentence."""
    for node in seen_trace(played.step.trace, "judge").walk():
        try:
            describe(game, node, played.after.seats)
        except (EngineFault, LookupError) as fault:
            yield f"{node.key} {node.facts}: {fault!r}"


CHECKS: dict[str, Check] = {
    "zones": zones_agree,
    "hosts": hosts_agree,
    "cards": cards_stay,
    "pools": pools_suffice,
    "facts": facts_allowed,
    "decision": one_decision,
}
CLOSE_CHECKS: dict[str, Check] = {
    "options": acts_offered,
    "encoding": encodes,
    "trace": trace_tells_all,
    "clauses": clauses_cited,
    "words": words_there,
}
