"""Where the engine and the oracle differ after the last act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.games.doremi.play.deriving import genki, names, outfit, solve
from rules.games.doremi.play.seeing import place_of, turn_player
from rules.tests.doremi.differential.following import BY_HAND, Follower
from rules.tests.doremi.oracle import FAILED, REMOVED, RESOLVED, THERE, Outcome, Spot
from rules.tests.doremi.oracle.situation import HALL, HOME, PLAYERS

FATES = {
    "happening_area": THERE,
    "memories": RESOLVED,
    "failed_pile": FAILED,
    "removed": REMOVED,
}
SAME = {
    "DRM-1.15": "DRM-1.01",
    "DRM-1.11": "DRM-1.01",
    "DRM-4.3.01b": "DRM-4.3.01a",
    "DRM-9.01a": "DRM-14.08.1",
}
"""Clauses that refuse the same thing: somebody else's character, too few hours, a spent item."""

NOTED = {
    "4 awake": "mover_awake",
    "4 asleep": "mover_asleep",
    "4 gone": "mover_gone",
    "5 there": "movement_succeeds",
    "5 not_there": "happening_gone",
    "5 locked_out": "locked_out",
    "6 nobody": "nobody_holds",
    "6 turn_player": "holder",
    "6 no_block_movement_stands": "holder",
    "6 movement_fails": "holder",
    "9 awake": "blocker_awake",
    "9 asleep": "blocker_asleep",
    "9 gone": "blocker_gone",
    "10 there": "block_succeeds",
    "10 not_there": "happening_gone",
    "10 locked_out": "locked_out",
    "11 no_happening": "happening_gone",
}
"""What the engine notes where the oracle passes a step this way."""


def differences(engine: Follower, oracle: Outcome) -> Iterator[str]:
    """Yield a sentence for each thing on which the engine and the oracle differ."""
    pairs = {
        "characters": (_spots(engine), dict(oracle.characters)),
        "happenings": (_fates(engine, oracle), _oracle_fates(oracle)),
        "hours": (_each(engine.at.hours), dict(oracle.hours)),
        "points": (_each(engine.at.points), dict(oracle.points)),
        "discarded": (_discarded(engine, oracle), dict(oracle.discarded)),
        "result": (_result(engine), oracle.result),
        "turn player": (PLAYERS[turn_player(engine.at.look)], oracle.turn_player),
        "chains": (
            engine.told.chains,
            [(chain.declared, chain.resolved) for chain in oracle.chains],
        ),
        "waiting effects": (tuple(engine.told.processed), oracle.processed),
        "the judge's texts": (dict(engine.told.by_hand), _by_hand(oracle)),
    }
    for what, (found, wanted) in pairs.items():
        if found != wanted:
            yield f"{what}: {_apart(found, wanted)}"
    yield from _steps(engine, oracle)
    yield from _refusals(engine, oracle)


def _apart(found: object, wanted: object) -> str:
    if isinstance(found, dict) and isinstance(wanted, dict):
        keys = [key for key in {**found, **wanted} if found.get(key) != wanted.get(key)]
        return "; ".join(f"{k}: engine {found.get(k)}, oracle {wanted.get(k)}" for k in keys)
    return f"engine {found}, oracle {wanted}"


def _each(of: object) -> dict[str, int]:
    assert callable(of)
    return {player: of(name) for player, name in zip(PLAYERS, ("Ada", "Ben"), strict=True)}


def _spots(engine: Follower) -> dict[str, Spot]:
    return {c.id: _spot(engine, c.id) for c in engine.situation.characters}


def _spot(engine: Follower, id_: str) -> Spot:
    at, piece = engine.at, engine.board.piece[id_]
    here, place = at.state.pieces[piece], place_of(at.look, piece)
    where = {"maho_hall": HALL, "home": HOME}.get(place, place)
    if here.host is not None:
        where = engine.board.id[here.host]
    look = at.look
    counts = (names(look, piece), outfit(look, piece) or "", genki(look, piece), solve(look, piece))
    return Spot(where, here.turned, *counts)


def _fates(engine: Follower, oracle: Outcome) -> dict[str, tuple[str, str | None, bool]]:
    """How each happening lies, by whom it was resolved, and whether by the oracle's clause."""
    found = {}
    for happening in engine.situation.happenings:
        here = engine.at.state.pieces[engine.board.piece[happening.id]]
        zone, _, seat = here.zone.partition(":")
        kind, clause = FATES[zone], oracle.happenings[happening.id].clause
        by = PLAYERS[int(seat)] if kind == RESOLVED else None
        cited = not clause or clause in engine.told.fates.get(happening.id, ())
        found[happening.id] = (kind, by, cited)
    return found


def _oracle_fates(oracle: Outcome) -> dict[str, tuple[str, str | None, bool]]:
    return {id_: (fate.kind, fate.by, True) for id_, fate in oracle.happenings.items()}


def _discarded(engine: Follower, oracle: Outcome) -> dict[str, tuple[str, ...]]:
    """What each player has used up.

    Of a MAHO card whose effects end the game nobody says whether it is discarded before them.
    """
    found, named = {}, engine.board.id
    for seat, player in enumerate(PLAYERS):
        pile = engine.at.look.of("discard_pile", seat)
        used = tuple(named[piece] for piece in pile if piece in named)
        known = oracle.discarded[player]
        ended = oracle.result is not None and used[:-1] == known
        found[player] = known if ended else used
    return found


def _result(engine: Follower) -> str | None:
    result = engine.at.state.result
    if result is None:
        return None
    return PLAYERS[result.winners[0]] if len(result.winners) == 1 else "draw"


def _by_hand(oracle: Outcome) -> dict[str, int]:
    asked = Counter(each.question.kind for each in oracle.questions)
    return {text: asked[name] for text, (name, _) in BY_HAND.items() if asked[name]}


def _steps(engine: Follower, oracle: Outcome) -> Iterator[str]:
    refused = {refusal.act for refusal in oracle.refusals}
    for act in range(len(engine.situation.acts)):
        ways = [p for p in oracle.path(act) if act not in refused and _number_of(p).isdigit()]
        wanted, found = [_number_of(way) for way in ways], engine.told.steps.get(act, [])
        if oracle.result and found[: len(wanted)] == wanted and len(found) <= len(wanted) + 1:
            found = found[: len(wanted)]
        if found != wanted:
            yield f"steps of act {act}: engine {found}, oracle {wanted}"
            continue
        for way, noted in zip(ways, engine.told.seen.get(act, []), strict=False):
            if NOTED.get(way, noted[0]) not in noted:
                yield f"act {act}, step {way}: engine {noted}"


def _number_of(way: str) -> str:
    return way[: -len(way.rsplit(" ", 1)[-1]) - 1]


def _refusals(engine: Follower, oracle: Outcome) -> Iterator[str]:
    wanted = {
        refusal.act: {SAME.get(id_, id_) for id_ in refusal.ids} for refusal in oracle.refusals
    }
    found = {act: {SAME.get(id_, id_) for id_ in ids} for act, ids in engine.refused.items()}
    for act in sorted(wanted.keys() | found.keys()):
        if not wanted.get(act, set()) & found.get(act, set()):
            yield f"act {act} refused: engine {found.get(act)}, oracle {wanted.get(act)}"
