"""From a tournament's facts to what has to be paired."""

from __future__ import annotations

from fractions import Fraction

from rules.registry import title_for
from tournaments.pairing.model import Entrant, PairingRequest
from tournaments.pairing.noting import as_noted, forget_unmet
from tournaments.pairing.pod_past import with_pod_facts
from tournaments.record.model import Player, Round, TournamentFile
from tournaments.standings import standings
from tournaments.standings.checking import is_active, may_play
from tournaments.standings.exact import exact
from tournaments.standings.past import Past, past_of


def planned_rounds(file: TournamentFile) -> int:
    """Return the number of Swiss rounds: as set, or enough for one undefeated player.

    >>> from tournaments.record.model import TournamentInfo
    >>> info = TournamentInfo(name="t", title="onsen", rules_version="v1", deck_format="none")
    >>> players = [Player(id=str(n), name=str(n)) for n in range(9)]
    >>> planned_rounds(TournamentFile(tournament=info, players=players))
    4
    """
    playing = sum(player.checked_in for player in file.players)
    return file.tournament.rounds or recommended_rounds(playing)


def recommended_rounds(players: int) -> int:
    """Return how many Swiss rounds single out one unbeaten player.

    >>> [recommended_rounds(n) for n in (1, 2, 6, 8, 9, 40)]
    [1, 1, 3, 3, 4, 6]
    """
    return max(1, (players - 1).bit_length())


def request_for(file: TournamentFile, round_number: int) -> PairingRequest:
    """Return what the round of ``file`` is paired from: active players and what came before.

    For a round that the file holds, what was noted with it counts, else the facts; later facts
    change nothing. Players with byes awarded for the round are named apart. Who won by the other's
    absence has not met the other.
    """
    round_ = file.rounds[round_number - 1] if round_number <= len(file.rounds) else None
    file = as_noted(file, round_)
    active = [player for player in file.players if _takes_part(player, round_number, round_)]
    awarded = {player.id for player in active if player.byes >= round_number}
    scores, met, byes = _past(file, round_number, round_)
    planned = (round_ and round_.planned) or planned_rounds(file)
    ranks = _ranks(file, round_, round_number, planned)
    keeps_apart = file.tournament.clubs_apart
    entrants = [
        Entrant(
            id=player.id,
            score=scores[player.id],
            opponents=frozenset(met[player.id]),
            byes=byes[player.id],
            club=player.club if keeps_apart else None,
            family=player.family if keeps_apart else None,
            is_rested=byes[player.id] == round_number - 1 > 0,
            rank=ranks.get(player.id),
            avoid=frozenset(player.avoid),
            fixed_table=player.fixed_table,
        )
        for player in active
    ]
    request = PairingRequest(
        round_number=round_number,
        rounds_left=max(1, planned - round_number + 1),
        entrants=tuple(entrant for entrant in entrants if entrant.id not in awarded),
        awarded=tuple(sorted(awarded)),
        resting=tuple(
            Entrant(id=entrant.id, opponents=entrant.opponents, byes=entrant.byes)
            for entrant in entrants
            if entrant.id in awarded
        ),
        by_rank=bool(ranks),
        structure=file.tournament.structure,
        table_sizes=title_for(file.tournament.title).players,
    )
    return request if request.structure == "swiss" else with_pod_facts(request, file, round_)


def _takes_part(player: Player, round_number: int, round_: Round | None) -> bool:
    """Return whether the player is paired; one excluded in a played round had been paired in it."""
    if is_active(player, round_number):
        return True
    seated = {id_ for match in round_.matches for id_ in match.players} if round_ else set()
    return player.id in seated and may_play(player, round_number)


def _past(file: TournamentFile, round_number: int, round_: Round | None) -> Past:
    """Return match points, players met and byes before the round, those noted with it first."""
    noted = round_.noted if round_ else None
    past = past_of(file, round_number - 1, absent_too=noted is not None)
    if noted:
        forget_unmet(past.met, noted)
    scores = (round_ and round_.scores) or {}
    past.match_points.update({id_: exact(Fraction(score)) for id_, score in scores.items()})
    return past


def _ranks(
    file: TournamentFile, round_: Round | None, round_number: int, planned: int
) -> dict[str, int]:
    """Return the places in the standings that the round is paired by, those noted with it first.

    There are none but in the last planned round of a tournament that is to be paired so.
    """
    if round_ is not None and round_.noted is not None:
        noted = round_.noted.entries.items()
        return {id_: entry.rank for id_, entry in noted if entry.rank is not None}
    if not (file.tournament.power_pairing and 1 < round_number == planned):
        return {}
    rows = standings(file, after_round=round_number - 1)
    return {row.player: row.rank for row in rows if row.rank is not None}
