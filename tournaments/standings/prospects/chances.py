"""What is known of all the ways to go on: who is in and out in all of them, and in some."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, NamedTuple

from tournaments.standings.prospects.outlook import OwnResult

Verdict = Literal["certain", "possible", "lost"]


class Chances(NamedTuple):
    """Whether a player is among the first, over many completions.

    Args:
        always, never: proven for all of them; the player is in, or is out.
        seen_in, seen_out: there is one in which the player is in, or is out.
    """

    always: bool
    never: bool
    seen_in: bool
    seen_out: bool

    @property
    def verdict(self) -> Verdict:
        return "certain" if self.always else "lost" if self.never else "possible"

    @property
    def is_exact(self) -> bool:
        """Whether the verdict is proven: a possible one by a completion of each kind."""
        return self.always or self.never or (self.seen_in and self.seen_out)


class Findings(NamedTuple):
    """The chances by own result of the open match, under None where the player has none.

    ``doubts`` names the tiebreakers that left a tie open.
    """

    chances: Mapping[OwnResult | None, Chances]
    doubts: Collection[str]

    @property
    def overall(self) -> Chances:
        return all_of(self.chances.values())

    @property
    def is_exact(self) -> bool:
        return all(each.is_exact for each in self.chances.values())


def chances(place: int, above: tuple[int, int], not_below: tuple[int, int]) -> Chances:
    """Return the chances of being among the first ``place``.

    Args:
        above: of others at best; a bound that none goes below, and what some completion has.
        not_below: of others at worst; a bound that none exceeds, and what some completion has.

    >>> chances(2, (1, 1), (1, 1)).verdict, chances(2, (0, 0), (2, 2)).is_exact
    ('certain', True)
    """
    always, never = not_below[0] < place, above[0] >= place
    return Chances(
        always, never, seen_in=always or above[1] < place, seen_out=never or not_below[1] >= place
    )


def all_of(several: Collection[Chances]) -> Chances:
    """Return the chances over all completions of several kinds together."""
    return Chances(
        always=all(each.always for each in several),
        never=all(each.never for each in several),
        seen_in=any(each.seen_in for each in several),
        seen_out=any(each.seen_out for each in several),
    )
