"""What a pod depends on beyond points and opponents: seats had, and who met several times."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

import msgspec

from tournaments.pairing.model import Entrant, PairingRequest
from tournaments.pairing.pod_sizes import preference_of
from tournaments.record.model import Match, Round, TournamentFile
from tournaments.standings.scoring import rules_of
from tournaments.standings.tally import was_played


def with_pod_facts(
    request: PairingRequest, file: TournamentFile, round_: Round | None
) -> PairingRequest:
    """Return ``request`` with the sizes wanted and each player's seats and repeated opponents.

    A round that is there already keeps the sizes it has: the organiser may prefer others since.
    """
    rules = rules_of(file)
    earlier = file.rounds[: request.round_number - 1]
    pods = [match for past in earlier for match in past.matches if not match.bye]
    seats = _seats(pods)
    repeated = _repeated(match for match in pods if was_played(match, rules))
    return msgspec.structs.replace(
        request,
        pod_sizes=tuple(file.tournament.pod_sizes) if (sizes := _sizes_of(round_)) is None else sizes,
        entrants=tuple(
            _with_past(entrant, seats[entrant.id], repeated[entrant.id])
            for entrant in request.entrants
        ),
    )


def _sizes_of(round_: Round | None) -> tuple[int, ...] | None:
    if round_ is not None and round_.noted is not None:
        return tuple(round_.noted.pod_sizes)
    matches = round_.matches if round_ else []
    return preference_of(len(match.players) for match in matches if not match.bye)


def _seats(pods: Iterable[Match]) -> dict[str, list[int]]:
    seats: dict[str, list[int]] = defaultdict(list)
    for match in pods:
        for seat, player in enumerate(match.players, start=1):
            seats[player].append(seat)
    return seats


def _repeated(pods: Iterable[Match]) -> dict[str, Iterator[str]]:
    """Return by player who was met more than once, named for each meeting after the first."""
    met: dict[str, Counter[str]] = defaultdict(Counter)
    for match in pods:
        for player in match.players:
            met[player].update(other for other in match.players if other != player)
    again: dict[str, Iterator[str]] = defaultdict(lambda: iter(()))
    for player, others in met.items():
        again[player] = (Counter(others) - Counter(set(others))).elements()
    return again


def _with_past(entrant: Entrant, seats: list[int], repeated: Iterator[str]) -> Entrant:
    return msgspec.structs.replace(entrant, seats=tuple(seats), repeated=tuple(sorted(repeated)))
