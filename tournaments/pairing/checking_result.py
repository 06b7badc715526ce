"""Whether a pairing can be saved: everyone once, each at a table of their own, byes as they must be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from tournaments.pairing.model import Pairing, PairingRequest, PairingResult

PAIR = 2


class PairingNonsense(Exception):
    """A pairer gave what no round can be; ``problems`` tell everything that is wrong with it."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def check_result(request: PairingRequest, result: PairingResult) -> None:
    """Raise PairingNonsense unless ``result`` seats everyone of ``request`` as a round must.

    That is: each player exactly once, nobody with themself, two at a table (in pods as many as
    may sit there), at most one bye beside the awarded ones, tables all different.

    >>> from tournaments.pairing.model import Entrant
    >>> request = PairingRequest(round_number=1, rounds_left=1, entrants=(Entrant(id="a"),))
    >>> empty = PairingResult(round_number=1, seed="s", matches=(), rematches=0, float_total=0,
    ...     algorithm="none", certificate={})
    >>> check_result(request, empty)
    Traceback (most recent call last):
    tournaments.pairing.checking_result.PairingNonsense: seated 0 times: a
    """
    problems = [
        *_round_problems(request, result),
        *_seat_problems(request, result.matches),
        *_size_problems(request, result.matches),
        *_bye_problems(request, result.matches),
        *_table_problems(request, result.matches),
    ]
    if problems:
        raise PairingNonsense(problems)


def _round_problems(request: PairingRequest, result: PairingResult) -> Iterator[str]:
    if result.round_number != request.round_number:
        yield f"round {result.round_number} instead of {request.round_number}"


def _seat_problems(request: PairingRequest, matches: Iterable[Pairing]) -> Iterator[str]:
    seats = Counter(player for match in matches for player in match.players)
    expected = {*(entrant.id for entrant in request.entrants), *request.awarded}
    for player in sorted(expected):
        if seats[player] != 1:
            yield f"seated {seats[player]} times: {player}"
    for player in sorted(seats.keys() - expected):
        yield f"seated without taking part: {player}"


def _size_problems(request: PairingRequest, matches: Iterable[Pairing]) -> Iterator[str]:
    most = request.table_sizes[1] if request.structure == "pods" else PAIR
    for match in matches:
        size = len(match.players)
        if match.bye and size != 1:
            yield f"a bye of {size} players"
        if not match.bye and not PAIR <= size <= most:
            yield f"{size} players at table {match.table}"


def _bye_problems(request: PairingRequest, matches: Iterable[Pairing]) -> Iterator[str]:
    given = [player for match in matches if match.bye for player in match.players]
    for player in sorted(set(request.awarded) - set(given)):
        yield f"no awarded bye: {player}"
    drawn = [player for player in given if player not in request.awarded]
    if len(drawn) > 1:
        yield f"{len(drawn)} byes drawn: {', '.join(sorted(drawn))}"
    if drawn and request.structure == "swiss" and len(request.entrants) % PAIR == 0:
        yield f"a bye in an even field: {', '.join(sorted(drawn))}"


def _table_problems(request: PairingRequest, matches: Iterable[Pairing]) -> Iterator[str]:
    tables: Counter[int] = Counter()
    for match in matches:
        if match.bye and match.table is not None:
            yield f"a bye at table {match.table}"
        elif not match.bye and (match.table is None or match.table < 1):
            yield f"no table: {', '.join(match.players)}"
        elif match.table is not None:
            tables[match.table] += 1
    yield from (f"{n} matches at table {table}" for table, n in sorted(tables.items()) if n > 1)
    if request.tables:
        for table in sorted(set(tables) - set(request.tables)):
            yield f"table {table} was not to be given out"
