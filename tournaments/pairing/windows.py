"""The second stage: where the scan leaves a clash, a part of the field is paired anew, exactly.

A window is a slice of the shuffled order around a clash. It takes in whole score groups until it
reaches one that is large for what its members have met: part of such a group can take up any
player who floats into it and still be paired within itself, so nothing beyond it can help. That
this loses nothing is an argument, not a proof; the tests compare it with the whole field.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tournaments.pairing.board import Board, Pair
from tournaments.pairing.exact import cheapest, cheapest_among_near
from tournaments.pairing.scan import Neighbours

LARGEST_WINDOW = 300
LARGEST_NEAR = 3_000
TRIMMED = 120
TRIMMED_RANKED = 16

Span = tuple[int, int]


class Windows:
    """Finds the windows of one scanned order; places count players, pairs stand side by side."""

    def __init__(self, board: Board, pairs: Neighbours) -> None:
        self.board = board
        self.order = [player for pair in pairs for player in pair]
        self.scores = [board.scores[player] for player in self.order]
        self.is_trimmed = False
        self._core: Span = (0, 0)

    def spans(self, clashes: Sequence[int]) -> list[Span]:
        """Return the windows around the pairs numbered ``clashes``, overlapping ones as one."""
        found: list[Span] = []
        for n in sorted(clashes):
            if not self._core[0] <= 2 * n < self._core[1]:
                found.append(self.trimmed_span(2 * n))
        spans: list[Span] = []
        for start, end in sorted(found):
            if spans and start <= spans[-1][1]:
                spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
            else:
                spans.append((start, end))
        return spans

    def trimmed_span(self, place: int) -> Span:
        """Return the window around a pair, cut to its neighbourhood where it is beyond measure.

        Places in the standings have no groups, so that it would be the whole field.
        """
        is_ranked = self.board.is_ranked and len(self.order) > LARGEST_WINDOW
        start, end = (0, len(self.order)) if is_ranked else self.span(place, place + 2)
        if end - start <= LARGEST_NEAR and not is_ranked:
            return start, end
        self.is_trimmed = True
        self._core = (0, 0)
        reach = TRIMMED_RANKED if is_ranked else TRIMMED
        return max(start, place - reach), min(end, place + 2 + reach)

    def span(self, start: int, end: int) -> Span:
        """Return the window around the places from ``start`` to ``end``.

        What it takes in as a whole, the core, needs no other window.
        """
        while True:
            above = self._reach(start, end, -1)
            below = self._reach(start, end, 1)
            if above is not None and below is not None:
                self._core = (start, end)
                return start - above - (start - above) % 2, end + below + (end + below) % 2
            if above is None:
                start = self._edge(start - 1, -1)
            if below is None:
                end = self._edge(end, 1)

    def _reach(self, start: int, end: int, way: int) -> int | None:
        """Return how many players of the next group the window needs, None if it has too few."""
        edge = start if way < 0 else end
        if edge in (0, len(self.order)) and (edge == 0) == (way < 0):
            return 0
        inner = self.order[start:end]
        room = abs(self._edge(edge - (way < 0), way) - edge)
        sent = self._most_sent(start, end, edge, way)
        needed = 2 + sent
        while needed <= min(room, LARGEST_WINDOW):
            part = self.order[edge : edge + needed] if way > 0 else self.order[edge - needed : edge]
            most = max(
                2 * self._most_clashes(part, part) + 2 + sent,
                self._most_clashes(inner, part) + sent,
            )
            if most <= needed:
                return needed
            needed = most
        return None

    def _edge(self, place: int, way: int) -> int:
        """Return where the group of equal scores around ``place`` ends in that direction."""
        score = self.scores[place]
        while 0 <= place < len(self.order) and self.scores[place] == score:
            place += way
        return place + (way < 0)

    def _most_sent(self, start: int, end: int, edge: int, way: int) -> int:
        """Return how many players an optimum can send over the edge of the window at most."""
        places = range(start - start % 2, end, 2)
        forbidden = sum(self.board.clash(self.order[n], self.order[n + 1]) for n in places)
        cost = sum(self.scores[n] - self.scores[n + 1] for n in places)
        gap = abs(self.scores[edge - 1] - self.scores[edge])
        return (-(-cost // gap) if gap else 0) + 2 * forbidden + 1

    def _most_clashes(self, players: Sequence[int], others: Sequence[int]) -> int:
        clash = self.board.clash
        return max(sum(a != b and clash(a, b) for b in others) for a in players)


def pair_windows(
    board: Board, pairs: Neighbours, clashes: Sequence[int], receiver: int | None, rng: Random
) -> tuple[list[Pair], bool]:
    """Return the pairing with the windows around ``clashes`` paired anew, and if all were exact.

    Args:
        receiver: who has the bye; a window that holds the same score, or the end, may move it.
    """
    windows = Windows(board, pairs)
    result: list[Pair] = []
    done, is_exact = 0, True
    for start, end in windows.spans(clashes):
        result += pairs[done // 2 : start // 2]
        members = windows.order[start:end]
        if receiver is not None and _may_move_bye(board, windows, receiver, start, end):
            members.append(receiver)
            receiver = None
        is_exact = is_exact and len(members) <= LARGEST_WINDOW
        find = cheapest if len(members) <= LARGEST_WINDOW else cheapest_among_near
        result += find(board, members, rng)
        done = end
    result += pairs[done // 2 :]
    unmoved: list[Pair] = [] if receiver is None else [(receiver, None)]
    return result + unmoved, is_exact and not windows.is_trimmed


def _may_move_bye(board: Board, windows: Windows, receiver: int, start: int, end: int) -> bool:
    score = board.scores[receiver]
    return end == len(windows.order) or windows.scores[start] >= score >= windows.scores[end - 1]
