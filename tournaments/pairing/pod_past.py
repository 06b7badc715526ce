"""What a pod depends on beyond points and opponents: seats had, and who met several times."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from tournaments.pairing.model import Entrant, PairingRequest
from tournaments.pairing.pod_sizes import preference_of
from tournaments.record.model import Match, Round, TournamentFile


def with_pod_facts(
    request: PairingRequest, file: TournamentFile, round_: Round | None
) -> PairingRequest:
    """Return ``request`` with the sizes wanted and each player's seats and repeated opponents.

    A round that is there already keeps the sizes it has: the organiser may prefer others since.
    """
    earlier = file.rounds[: request.round_number - 1]
    pods = [match for past in earlier for match in past.matches if not match.bye]
    seats, sat_with = _seats(pods), _sat_with(pods)
    return msgspec.structs.replace(
        request,
        pod_sizes=_sizes_wanted(file, round_),
        entrants=tuple(
            _with_past(entrant, seats[entrant.id], sat_with[entrant.id])
            for entrant in request.entrants
        ),
    )


def _sizes_wanted(file: TournamentFile, round_: Round | None) -> tuple[int, ...]:
    if round_ is not None and round_.noted is not None:
        return tuple(round_.noted.pod_sizes)
    matches = round_.matches if round_ else []
    found = preference_of(len(match.players) for match in matches if not match.bye)
    return found or tuple(file.tournament.pod_sizes)


def _seats(pods: Iterable[Match]) -> dict[str, list[int]]:
    seats: dict[str, list[int]] = defaultdict(list)
    for match in pods:
        for seat, player in enumerate(match.players, start=1):
            seats[player].append(seat)
    return seats


def _sat_with(pods: Iterable[Match]) -> dict[str, Counter[str]]:
    sat_with: dict[str, Counter[str]] = defaultdict(Counter)
    for match in pods:
        for player in match.players:
            sat_with[player].update(other for other in match.players if other != player)
    return sat_with


def _with_past(entrant: Entrant, seats: Sequence[int], sat_with: Counter[str]) -> Entrant:
    often = {id_: sat_with[id_] - 1 for id_ in sorted(entrant.opponents)}
    return msgspec.structs.replace(
        entrant, seats=tuple(seats), repeated=tuple(Counter(often).elements())
    )
