"""Everyone who pairs: each takes a snapshot in the form it wants, made before the clock runs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from random import Random
from typing import Any

import networkx
import numpy
import rustworkx

from scripts.bench.course import Pair, Snapshot
from scripts.bench.full_graph import edges_of
from tournaments.pairing import PairingRequest, PairingResult, pair
from tournaments.pairing.drawing import Draw, draw

OURS, WHOLE = "gunbai, the pairs", "gunbai, the whole round"
SWISSPAIR = "swisspair 0.2.1, Python API"
RUSTWORKX, NETWORKX = "rustworkx, full graph", "networkx, full graph"
FLOOR, NUMPY_FLOOR = "shuffle and sort, Python", "shuffle and sort, numpy"


class Pairer(ABC):
    """One way to pair one snapshot, called again and again; only ``call`` is timed."""

    @abstractmethod
    def __init__(self, snapshot: Snapshot) -> None: ...

    def renew(self) -> None:  # noqa: B027
        """Make ready for the next call; most have nothing to do."""

    @abstractmethod
    def call(self) -> Any:
        """Return the pairing in the pairer's own form."""

    @abstractmethod
    def pairs(self, paired: Any) -> list[Pair]:
        """Return what ``call`` returned as pairs of ids."""

    def certificate(self, paired: Any) -> str | None:
        """Return by which method the pairing is certified to be the best, None when it is not."""
        return None


class Ours(Pairer):
    """The site's pairs with their certificate, without tables and reasons."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.entrants, self.seed = snapshot.entrants, snapshot.pairing_seed
        self.rng = Random(self.seed)

    def renew(self) -> None:
        self.rng = Random(self.seed)

    def call(self) -> Draw:
        return draw(self.entrants, self.rng)

    def pairs(self, paired: Draw) -> list[Pair]:
        ids = paired.board.ids
        return [(ids[a], None if b is None else ids[b]) for a, b in paired.pairs]

    def certificate(self, paired: Draw) -> str | None:
        return paired.method if paired.is_exact else None


class OurRound(Pairer):
    """The site's whole round: pairs, tables, a reason for each, certificate."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.seed = snapshot.pairing_seed
        self.request = PairingRequest(
            round_number=snapshot.round_number,
            rounds_left=snapshot.rounds - snapshot.round_number + 1,
            entrants=snapshot.entrants,
        )

    def call(self) -> PairingResult:
        return pair(self.request, self.seed)

    def pairs(self, paired: PairingResult) -> list[Pair]:
        return [(m.players[0], None if m.bye else m.players[1]) for m in paired.matches]

    def certificate(self, paired: PairingResult) -> str | None:
        return str(paired.certificate["method"]) if paired.certificate["exact"] else None


class Swisspair(Pairer):
    """swisspair: rematches forbidden, the bye for those with the fewest, equal players drawn."""

    def __init__(self, snapshot: Snapshot) -> None:
        from swisspair import Player, create_matches

        self.create_matches = create_matches
        active = {entrant.id for entrant in snapshot.entrants}
        fewest = min(entrant.byes for entrant in snapshot.entrants)
        self.players = [
            Player(
                id=snapshot.entrants[n].id,
                points=snapshot.scores[n],
                rank=rank,
                can_get_bye=snapshot.entrants[n].byes == fewest,
                cannot_be_paired_against_ids=set(snapshot.entrants[n].opponents & active),
            )
            for rank, n in enumerate(_drawn_order(snapshot), start=1)
        ]

    def call(self) -> Any:
        return self.create_matches(self.players)

    def pairs(self, paired: Any) -> list[Pair]:
        return [(match.p1.id, match.p2 and match.p2.id) for match in paired]


class FullGraph(Pairer):
    """The exact optimum: a matching of least cost in the graph of all pairs."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.ids: list[str | None] = [entrant.id for entrant in snapshot.entrants]
        if len(self.ids) % 2:
            self.ids.append(None)
        self.build(edges_of(snapshot))

    @abstractmethod
    def build(self, edges: Sequence[tuple[int, int, int]]) -> None:
        """Make the graph; an edge is (place, place, weight), the bye has the last place."""

    def pairs(self, paired: Any) -> list[Pair]:
        return [_with_bye_last(self.ids[i], self.ids[j]) for i, j in map(sorted, paired)]


class Rustworkx(FullGraph):
    """rustworkx, blossom in Rust with 128-bit whole numbers."""

    def build(self, edges: Sequence[tuple[int, int, int]]) -> None:
        self.graph: rustworkx.PyGraph[str | None, int] = rustworkx.PyGraph(multigraph=False)
        self.graph.add_nodes_from(self.ids)
        self.graph.add_edges_from(list(edges))

    def call(self) -> Any:
        return rustworkx.max_weight_matching(self.graph, max_cardinality=True, weight_fn=int)


class Networkx(FullGraph):
    """networkx, blossom in Python with whole numbers of any length."""

    def build(self, edges: Sequence[tuple[int, int, int]]) -> None:
        self.graph = networkx.Graph()
        self.graph.add_weighted_edges_from(edges)

    def call(self) -> Any:
        return networkx.max_weight_matching(self.graph, maxcardinality=True)


class Floor(Pairer):
    """No pairing at all: a random key, a sort, neighbours. Rematches happen; none is quicker."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot, self.scores = snapshot, list(snapshot.scores)
        self.rng = Random(snapshot.pairing_seed)

    def call(self) -> Any:
        draw = self.rng.random
        keys = [score + draw() for score in self.scores]
        order = iter(sorted(range(len(keys)), key=keys.__getitem__, reverse=True))
        return list(zip(order, order, strict=False))

    def pairs(self, paired: Any) -> list[Pair]:
        ids = [entrant.id for entrant in self.snapshot.entrants]
        pairs: list[Pair] = [(ids[i], ids[j]) for i, j in paired]
        return pairs + _left_over(ids, paired)


class NumpyFloor(Floor):
    """The same with numpy; both columns of the pairs stay arrays of places."""

    def __init__(self, snapshot: Snapshot) -> None:
        super().__init__(snapshot)
        self.keys = numpy.array(snapshot.scores, dtype=float)
        self.generator = numpy.random.default_rng(snapshot.seed)

    def call(self) -> Any:
        order = numpy.argsort(-self.keys - self.generator.random(len(self.keys)))
        return order[: len(order) // 2 * 2 : 2], order[1::2]

    def pairs(self, paired: Any) -> list[Pair]:
        return super().pairs(list(zip(paired[0].tolist(), paired[1].tolist(), strict=True)))


PAIRERS: dict[str, type[Pairer]] = {
    OURS: Ours,
    WHOLE: OurRound,
    SWISSPAIR: Swisspair,
    RUSTWORKX: Rustworkx,
    NETWORKX: Networkx,
    FLOOR: Floor,
    NUMPY_FLOOR: NumpyFloor,
}


def installed() -> list[str]:
    """Return the names of the pairers that can be called here."""
    return [name for name in PAIRERS if name != SWISSPAIR or find_spec("swisspair")]


def _drawn_order(snapshot: Snapshot) -> list[int]:
    """Return the places of all players, highest score first, equal ones drawn."""
    rng = Random(snapshot.pairing_seed)
    drawn = [(-score, rng.random(), n) for n, score in enumerate(snapshot.scores)]
    return [n for *_, n in sorted(drawn)]


def _with_bye_last(one: str | None, other: str | None) -> Pair:
    assert one is not None  # the bye has the last place
    return one, other


def _left_over(ids: Sequence[str], paired: Iterable[tuple[int, int]]) -> list[Pair]:
    seated = {n for places in paired for n in places}
    return [(id_, None) for n, id_ in enumerate(ids) if n not in seated]
