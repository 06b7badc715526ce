"""Whole tournaments in pods, with results drawn from a seed, in plain values."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from random import Random

from tournaments.pairing import Entrant, Pairing, PairingRequest, PairingResult
from tournaments.pairing.pods import pair_pods
from tournaments.standings.tally import exact


class PodEvent:
    """Players of some strength; a better one comes higher more often, places bring up to 3 points."""

    def __init__(self, players: int, seed: str) -> None:
        self.rng = Random(seed)
        self.seed = seed
        self.ids = [f"p{n:05}" for n in range(players)]
        self.strength = {id_: self.rng.random() for id_ in self.ids}
        self.points: dict[str, Fraction] = defaultdict(Fraction)
        self.met: dict[str, list[str]] = defaultdict(list)
        self.seats: dict[str, list[int]] = defaultdict(list)

    def request(self, round_number: int, rounds: int) -> PairingRequest:
        return PairingRequest(
            round_number=round_number,
            rounds_left=rounds - round_number + 1,
            entrants=tuple(map(self.entrant, self.ids)),
            structure="pods",
        )

    def entrant(self, id_: str) -> Entrant:
        met = self.met[id_]
        return Entrant(
            id=id_,
            score=exact(self.points[id_]),
            opponents=frozenset(met),
            repeated=tuple(other for n, other in enumerate(met) if other in met[:n]),
            seats=tuple(self.seats[id_]),
        )

    def play(self, rounds: int) -> list[PairingResult]:
        """Pair and play all rounds; return what was paired."""
        results = []
        for number in range(1, rounds + 1):
            result = pair_pods(self.request(number, rounds), f"{self.seed}:{number}")
            for match in result.matches:
                self.play_table(match)
            results.append(result)
        return results

    def play_table(self, match: Pairing) -> None:
        others = len(match.players) - 1
        luck = {id_: self.strength[id_] + self.rng.random() for id_ in match.players}
        for place, id_ in enumerate(sorted(match.players, key=luck.__getitem__, reverse=True)):
            self.points[id_] += Fraction(3 * (others - place), others)
        for seat, id_ in enumerate(match.players, start=1):
            self.seats[id_].append(seat)
            self.met[id_] += [other for other in match.players if other != id_]
