"""The ways a player's coming match can end, with the match points that follow."""

from __future__ import annotations

from tournaments.record.model import Match
from tournaments.standings.exact import Number
from tournaments.standings.prospects.outlook import POD_SIZES, Outlook, OwnResult
from tournaments.standings.prospects.reach import Case

Cases = dict[OwnResult, list[Case]]


def all_cases(outlook: Outlook, player: str) -> list[Case]:
    """Return every way the player's coming match can end; one case of all when none is open."""
    match = outlook.open_match(player)
    if match is not None and match in outlook.duels:
        return [case for cases in coming_cases(outlook, player).values() for case in cases]
    return [_case(outlook, player, None, 0, 0, rounds=outlook.unpaired[player])]


def coming_cases(outlook: Outlook, player: str) -> Cases:
    """Return the ways to win, draw and lose the player's coming match; empty when there is none.

    It is the open match of the current round, or else the match of the next round.
    """
    match = outlook.open_match(player)
    if match is not None and match in outlook.duels:
        return _cases_of_duel(outlook, player, match)
    is_next = bool(outlook.coming) and outlook.is_paired(player, outlook.coming[0])
    if match is None and not is_next:
        return {}
    if outlook.is_pods:
        return _cases_of_pod(outlook, player, match)
    cases: Cases = {"win": [], "draw": [], "loss": []}
    for gains, results in outlook.outcomes:
        case = _case(outlook, player, None, gains[0], gains[0], rounds=_later(outlook, player))
        cases[results[0]].append(case)
    return cases


def _later(outlook: Outlook, player: str) -> int:
    """Return how many rounds the player is paired in after the coming one."""
    return outlook.unpaired[player] - 1


def _cases_of_duel(outlook: Outlook, player: str, match: Match) -> Cases:
    own = match.players.index(player)
    cases: Cases = {"win": [], "draw": [], "loss": []}
    for gains, results in outlook.outcomes:
        other = match.players[1 - own], gains[1 - own], results[1 - own]
        case = _case(outlook, player, results[own], gains[own], gains[own], opponent=other)
        cases[results[own]].append(case)
    return cases


def _cases_of_pod(outlook: Outlook, player: str, match: Match | None) -> Cases:
    """Return the cases of first and of last place, in a pod of the size that is known."""
    sizes = [len(match.players)] if match else POD_SIZES
    firsts = [outlook.place_points(size)[0] for size in sizes]
    lasts = [outlook.place_points(size)[-1] for size in sizes]
    rounds = _later(outlook, player)
    return {
        "win": [_case(outlook, player, None, min(firsts), max(firsts), rounds=rounds)],
        "loss": [_case(outlook, player, None, min(lasts), max(lasts), rounds=rounds)],
    }


def _case(
    outlook: Outlook,
    player: str,
    result: OwnResult | None,
    least: Number,
    most: Number,
    *,
    rounds: int | None = None,
    opponent: tuple[str, Number, OwnResult] | None = None,
) -> Case:
    """Return the case in which the player gains ``least`` to ``most`` before ``rounds`` more."""
    rounds = outlook.unpaired[player] if rounds is None else rounds
    now = outlook.points(player)
    low = now + least + rounds * outlook.gains[0]
    return Case(player, result, low, now + most + rounds * outlook.gains[1], opponent)
