"""Seeds and slots of a top cut that another program's file leaves out, told from its matches."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tournaments.pairing.cut_seeding import lots, swiss_rounds
from tournaments.pairing.slots import bracket_size, column_count, first_column
from tournaments.record.model import DRAW, Match, Round, TournamentFile
from tournaments.standings.ranking import standings

Group = frozenset[str]


def completed_cut(file: TournamentFile) -> TournamentFile | None:
    """Return ``file`` with the seeds and every slot of its top cut, or None where they stay unknown.

    Missing seeds are taken from the standings, in the order of the lot where these are level; they
    hold only if every match of the cut fits into the bracket that follows from them.
    """
    first = swiss_rounds(file)
    cut = file.rounds[first:]
    seeds = file.cut_seeds or _by_standings(file, cut)
    if len(seeds) < 2:
        return None
    if file.cut_seeds and all(m.bracket_slot is not None for r in cut for m in r.matches):
        return file
    placed = _placed(seeds, cut)
    if placed is None:
        return None
    return replace(file, cut_seeds=list(seeds), rounds=[*file.rounds[:first], *placed])


def _by_standings(file: TournamentFile, cut: Sequence[Round]) -> list[str]:
    here = {player for round_ in cut for match in round_.matches for player in match.players}
    drawn = lots(file)
    rows = [row for row in standings(file, swiss_rounds(file)) if row.player in here]
    last = len(rows) + len(file.players)
    ranked = sorted(rows, key=lambda row: (row.rank or last, -drawn[row.player]))
    return [row.player for row in ranked]


def _placed(seeds: Sequence[str], cut: Sequence[Round]) -> list[Round] | None:
    """Return the rounds with the slot of each match, or None when one fits nowhere."""
    if len(cut) > column_count(len(seeds)):
        return None
    standing = dict(enumerate(seeds, start=1))
    order = first_column(bracket_size(len(seeds)))
    possible: list[Group] = [frozenset({standing[s]} if s in standing else ()) for s in order]
    rounds: list[Round] = []
    losers: list[Group] = []
    for round_ in cut:
        slots = [one | other for one, other in zip(possible[::2], possible[1::2], strict=True)]
        third = frozenset().union(*losers) if len(slots) == 1 and losers else frozenset()
        found = [_slot_of(match, slots, third) for match in round_.matches]
        taken = [slot for slot in found if slot is not None]
        if len(set(taken)) != len(round_.matches):
            return None
        matches = [replace(m, bracket_slot=s) for m, s in zip(round_.matches, found, strict=True)]
        rounds.append(replace(round_, matches=matches))
        by_slot = {match.bracket_slot: match for match in matches}
        possible = [_advancing(by_slot.get(n), slot) for n, slot in enumerate(slots, start=1)]
        losers = [slot - onward for slot, onward in zip(slots, possible, strict=True)]
    return rounds


def _slot_of(match: Match, slots: Sequence[Group], third: Group) -> int | None:
    """Return the slot whose sides can have met in ``match``, 0 for third place, None for none."""
    players = set(match.players)
    fitting = [n for n, slot in enumerate(slots, start=1) if players <= slot]
    if match.bracket_slot is not None and match.bracket_slot in (*fitting, 0):
        return match.bracket_slot
    if fitting:
        return fitting[0]
    return 0 if players <= third else None


def _advancing(match: Match | None, slot: Group) -> Group:
    """Return who can stand in the next round for a slot."""
    if match is None:
        return slot if len(slot) == 1 else frozenset()
    winner = match.players[0] if match.bye else match.result
    if winner in match.players:
        return frozenset({str(winner)})
    return slot if winner in (None, DRAW) else frozenset()
