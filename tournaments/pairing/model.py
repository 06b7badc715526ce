"""What goes into pairing a round and what comes out: plain values."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core.words import Words
from tournaments.pairing.reasons import Reason
from tournaments.standings.ranking import rounded
from tournaments.standings.tally import Number


class Entrant(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One player to be paired.

    Args:
        score: match points before the round, whole or an exact fraction.
        opponents: ids of everyone met before.
        byes: byes had so far.
        club, family: members of one meet only where nothing else is left.
        is_rested: all rounds so far were byes; two such players do not meet where that is free.
        rank: the place in the standings, for a round paired by rank; None counts as last.
        avoid: ids not to be paired with if it can be helped.
        fixed_table: the table where this player always sits.
        repeated: ids met more than once in pods, named for each meeting after the first.
        seats: the seat had at each earlier pod, 1 for who begins.
    """

    id: str
    score: Number = 0
    opponents: frozenset[str] = frozenset()
    byes: int = 0
    club: str | None = None
    family: str | None = None
    is_rested: bool = False
    rank: int | None = None
    avoid: frozenset[str] = frozenset()
    fixed_table: int | None = None
    repeated: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()


class PairingRequest(msgspec.Struct, frozen=True, kw_only=True):
    """One round to pair.

    Args:
        rounds_left: rounds still to come, this one included.
        entrants: the players to pair, in any order.
        awarded: ids of those who have a bye that was awarded in advance.
        resting: the same players, so that a small field's coming rounds can be looked at.
        by_rank: first meets second, third fourth, whatever their points.
        table_sizes: least and greatest number of players at a pod that the title allows.
        pod_sizes: the sizes of pods the organiser wants, the preferred first; none: as usual.
        tables: the table numbers to give out, in order; none: 1, 2, 3 and so on.
    """

    round_number: int
    rounds_left: int
    entrants: tuple[Entrant, ...]
    awarded: tuple[str, ...] = ()
    resting: tuple[Entrant, ...] = ()
    by_rank: bool = False
    structure: Literal["swiss", "pods"] = "swiss"
    table_sizes: tuple[int, int] = (2, 6)
    pod_sizes: tuple[int, ...] = ()
    tables: tuple[int, ...] = ()


class Pairing(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The decision that these players meet, or that one has a bye (then without a table)."""

    table: int | None
    players: tuple[str, ...]
    bye: bool
    reason: Reason
    bracket_slot: int | None = None

    def to_json(self) -> dict[str, object]:
        """Return the pairing with its reason in both languages; in the top cut with its slot."""
        words = self.reason.words()
        slot = {} if self.bracket_slot is None else {"bracket_slot": self.bracket_slot}
        return {
            "table": self.table,
            "players": list(self.players),
            "bye": self.bye,
            "reason": words.en,
            "reason_ja": words.ja,
            **slot,
        }


class PairingResult(msgspec.Struct, frozen=True, kw_only=True):
    """A paired round, with what is needed to make it again and to judge it.

    ``float_total`` sums the score differences of all matches; ``certificate`` holds every value
    of the objective and whether the pairing is proven to be the best.
    """

    round_number: int
    seed: str
    matches: tuple[Pairing, ...]
    rematches: int
    float_total: Number
    algorithm: str
    certificate: dict[str, object]

    def to_json(self) -> dict[str, object]:
        """Return the round as the pairings' JSON has it."""
        return {
            "round": self.round_number,
            "seed": self.seed,
            "matches": [match.to_json() for match in self.matches],
            "rematches": self.rematches,
            "float_total": rounded(self.float_total),
            "algorithm": self.algorithm,
            "certificate": self.certificate,
        }


class PairingImpossible(Exception):
    """The round cannot be paired; the words say why."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


def meeting_faults(a: Entrant, b: Entrant) -> tuple[bool, bool, bool]:
    """Return whether two players meeting is (a rematch, within a club or family, against a wish).

    >>> meeting_faults(Entrant(id="a", club="x"), Entrant(id="b", club="x"))
    (False, True, False)
    """
    return (
        b.id in a.opponents or a.id in b.opponents,
        (a.club is not None and a.club == b.club)
        or (a.family is not None and a.family == b.family),
        b.id in a.avoid or a.id in b.avoid,
    )
