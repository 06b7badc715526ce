"""Counting the reward points in a player's memories."""

from __future__ import annotations

from collections.abc import Iterable

Memory = tuple[str, int]


def memory_points(cards: Iterable[Memory], deck_format: str) -> int:
    """Return the reward points that the cards in a player's memories are worth.

    Args:
        cards: (number, reward points with every modifier) of each card; the number as it counts
            for copies, so an alias has been resolved.
        deck_format: in ``"sealed"`` every card counts, else only the best of each number.

    Source: Doremi tournament rules 4.01, DRM-3.9.04, DRM-8.07; sealed: DRM-3.9.06, DRM-25.07.

    >>> memory_points([("660", 20), ("660", 30)], "constructed")
    30
    >>> memory_points([("660", 20), ("660", 30)], "sealed")
    50
    """
    memories = list(cards)
    if deck_format == "sealed":
        return sum(points for _, points in memories)
    best: dict[str, int] = {}
    for number, points in memories:
        best[number] = max(points, best.get(number, points))
    return sum(best.values())
