"""Who meets whom in one Swiss round: scan, then windows, or the whole field where it is small."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

import msgspec

from tournaments.pairing.board import Board, Objective, Pair
from tournaments.pairing.exact import cheapest, cheapest_among_near
from tournaments.pairing.lookahead import foresighted, needs_lookahead
from tournaments.pairing.model import Entrant
from tournaments.pairing.scan import Neighbours, mend, neighbours, shuffled, take_bye
from tournaments.pairing.windows import LARGEST_NEAR, pair_windows

SMALL_FIELD = 40
LARGEST_EXACT = 600


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """The pairs of one round as places on ``board``, what they cost, and how good that is.

    Args:
        method: ``scan``, ``windows``, ``field``, ``near`` or ``lookahead``.
        is_exact: nothing cheaper exists; proven for all methods but ``windows``, where it is argued.
        rounds_spared: coming rounds that surely stay free of faults; None where nobody looked.
    """

    board: Board
    pairs: list[Pair]
    total: Objective
    method: str
    is_exact: bool
    rounds_spared: int | None = None


def draw(
    entrants: Iterable[Entrant],
    rng: Random,
    *,
    rounds_left: int = 1,
    resting: Sequence[Entrant] = (),
    by_rank: bool = False,
) -> Draw:
    """Return the pairs of the least objective, looking ahead where the field is small.

    Args:
        entrants: at least one player; ``opponents`` are mutual.
        rng: settles every tie; only ``random()`` and ``getrandbits()`` are used, which give the same
            numbers in every version of Python.
        rounds_left: rounds still to come, this one included.
        resting: players with a bye awarded in advance.
        by_rank: places in the standings stand in for match points.
    """
    board = Board(entrants)
    if by_rank:
        board.take_ranks([rng.random() for _ in board.ids])
    others = Board([*board.entrants, *map(after_bye, resting)]) if resting else board
    if needs_lookahead(others, rounds_left):
        pairs, spared = foresighted(board, others, rounds_left, rng)
        return _drawn(board, pairs, "lookahead", spared=spared)
    return _this_round(board, rng)


def after_bye(entrant: Entrant) -> Entrant:
    return msgspec.structs.replace(entrant, byes=entrant.byes + 1)


def _this_round(board: Board, rng: Random) -> Draw:
    order = shuffled(board, rng)
    receiver = take_bye(board, order)
    pairs = neighbours(order)
    clashes = mend(board, pairs)
    if not clashes:
        scanned = _scanned(board, pairs, receiver)
        return scanned if scanned.is_exact else _whole_field(scanned, rng)
    if len(board) <= SMALL_FIELD:
        return _drawn(board, cheapest(board, range(len(board)), rng), "field")
    found, is_exact = pair_windows(board, pairs, clashes, receiver, rng)
    draw = _drawn(board, found, "windows" if is_exact else "near", is_exact=is_exact)
    return _whole_field(draw, rng) if draw.total.rematches or draw.total.rested else draw


def _scanned(board: Board, pairs: Neighbours, receiver: int | None) -> Draw:
    """Return the draw of a scan without a clash; two who had nothing but byes may still meet."""
    total = board.total(pairs, receiver, ())
    odd: list[Pair] = [] if receiver is None else [(receiver, None)]
    return Draw(
        board=board,
        pairs=[*pairs, *odd],
        total=total,
        method="scan",
        is_exact=not total.rested,
    )


def _whole_field(draw: Draw, rng: Random) -> Draw:
    """Return the field paired as a whole, where that is not beyond measure.

    Windows that left a rematch may have been too small, and they do not look at who had nothing
    but byes elsewhere.
    """
    board = draw.board
    if len(board) <= LARGEST_EXACT:
        return _drawn(board, cheapest(board, range(len(board)), rng), "field")
    if len(board) > LARGEST_NEAR or not draw.total.rematches:
        return msgspec.structs.replace(draw, is_exact=False)
    everyone = [player for pair in draw.pairs for player in pair if player is not None]
    pairs = cheapest_among_near(board, everyone, rng)
    return min(draw, _drawn(board, pairs, "near", is_exact=False), key=lambda d: d.total)


def _drawn(
    board: Board,
    pairs: list[Pair],
    method: str,
    *,
    is_exact: bool = True,
    spared: int | None = None,
) -> Draw:
    met = [(a, b) for a, b in pairs if b is not None]
    receiver = next((a for a, b in pairs if b is None), None)
    total = board.total(met, receiver, board.clashing(met))
    return Draw(
        board=board,
        pairs=pairs,
        total=total,
        method=method,
        is_exact=is_exact,
        rounds_spared=spared,
    )
