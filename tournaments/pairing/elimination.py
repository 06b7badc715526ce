"""The matches of one round of the top cut: they follow from the bracket, no draw decides them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import msgspec

from rules.core.words import Words
from tournaments.pairing.bracket import THIRD, Bracket, BracketMatch, Side, bracket
from tournaments.pairing.cut_seeding import cut_seeds, has_cut, is_by_points, swiss_rounds
from tournaments.pairing.model import Entrant, Pairing, PairingImpossible, PairingResult
from tournaments.pairing.reasons import Reason
from tournaments.pairing.slots import bracket_size, column_count
from tournaments.pairing.tables import table_numbers
from tournaments.record.model import TournamentFile
from tournaments.standings.checking import may_play
from tournaments.standings.exact import Number, exact
from tournaments.standings.points import was_played
from tournaments.standings.scoring import rules_of
from tournaments.standings.tally import field_of

ALGORITHM = "bracket-1"
TOO_FEW = Words(
    en="Only {count} players reach the top cut; it needs at least two.",
    ja="決勝トーナメントに進めるのは{count}人だけです。2人以上必要です。",
)
UNKNOWN = Words(
    en="The bracket cannot be told: the file has no seeds, and its matches of the top cut do not"
    " follow from the standings.",
    ja="ブラケットが分かりません。シード順がなく、決勝トーナメントの対戦も順位表から導けません。",
)
WITHOUT_WINNER = Words(
    en="Round {round} of the top cut has no winner yet at table {tables}.",
    ja="決勝トーナメントの第{round}回戦で、勝者の決まっていないテーブルがあります：{tables}",
)
OVER = Words(en="The top cut is played to the end.", ja="決勝トーナメントは最後まで終わりました。")
NOBODY_LEFT = Words(
    en="Nobody is left in the top cut. Finish the tournament.",
    ja="決勝トーナメントに残っている人がいません。大会を終了してください。",
)


def cut_length(file: TournamentFile) -> int:
    """Return how many rounds the top cut of ``file`` has from the first to the final, 0 for none.

    Before it is made this is what the settings and the standings of now would give.
    """
    found = bracket(file)
    if found is not None:
        return len(found.columns) if found.is_drawn else _told_length(file)
    if not has_cut(file.tournament):
        return 0
    if is_by_points(file.tournament):
        return column_count(len(cut_seeds(file).seeds))
    return column_count(file.tournament.top_cut)


def _told_length(file: TournamentFile) -> int:
    played = len(file.rounds) - swiss_rounds(file)
    return max(played, column_count(file.tournament.top_cut))


def with_cut(file: TournamentFile) -> TournamentFile:
    """Return ``file`` with its seeds frozen: as they are, or from its standings as they stand.

    Raises:
        PairingImpossible: fewer than two players reach the cut.
    """
    if file.cut_seeds or len(file.rounds) > swiss_rounds(file):
        return file
    seeds = cut_seeds(file).seeds
    if len(seeds) < 2:
        raise PairingImpossible(TOO_FEW.filled(count=len(seeds)))
    return msgspec.structs.replace(file, cut_seeds=list(seeds))


def cut_round(file: TournamentFile, number: int) -> PairingResult:
    """Return the matches of round ``number`` of ``file``, a round of its top cut.

    Winners advance along fixed slots, ``bracket_slot`` of each pairing: 1 at the top, 0 for the
    match for third place. Whoever has dropped or been disqualified since keeps the place in the
    bracket, and the opponent advances by a walkover, written as a bye; a slot that nobody came out
    of counts as empty. What ``file`` holds of the round itself and of later ones is not looked at.

    Args:
        file: with its seeds frozen, see ``with_cut``.

    Raises:
        PairingImpossible: a match before has no winner yet; the cut is over; nobody is left.
    """
    known = _before(file, number)
    found = bracket(known)
    if found is None or not found.is_drawn:
        raise PairingImpossible(UNKNOWN)
    playing = {player.id for player in file.players if may_play(player, number)}
    slots = _slots_of(found, number)
    _refuse_open(found, slots, number)
    meetings = [_meeting(slot, playing, found) for slot in slots]
    matches = _with_tables([pairing for pairing in meetings if pairing is not None], known)
    if not matches:
        raise PairingImpossible(NOBODY_LEFT)
    return PairingResult(
        round_number=number,
        seed="",
        matches=matches,
        rematches=_rematches(matches, known),
        float_total=_floats(matches, known),
        algorithm=ALGORITHM,
        certificate={"exact": True, "bracket_size": bracket_size(len(found.seeds))},
    )


def _before(file: TournamentFile, number: int) -> TournamentFile:
    return msgspec.structs.replace(file, rounds=file.rounds[: number - 1])


def _slots_of(found: Bracket, number: int) -> list[BracketMatch]:
    """Return the slots of the round from the top, the match for third place last."""
    column = next((c for c in found.columns if c.round_number == number), None)
    if column is None:
        raise PairingImpossible(OVER)
    thirds = found.thirds if column is found.columns[-1] else ()
    return [*column.matches, *thirds]


def _refuse_open(found: Bracket, slots: Sequence[BracketMatch], number: int) -> None:
    if not any(side.why == "open" for slot in slots for side in slot.sides):
        return
    before = next((c.matches for c in found.columns if c.round_number == number - 1), ())
    open_ = [match for match in before if not match.is_decided]
    tables = [str(m.match.table if m.match and m.match.table else m.slot) for m in open_]
    raise PairingImpossible(WITHOUT_WINNER.filled(round=number - 1, tables=", ".join(tables)))


def _meeting(slot: BracketMatch, playing: set[str], found: Bracket) -> Pairing | None:
    """Return the match of a slot without its table, a bye for one alone, or None for nobody."""
    here = [side for side in slot.sides if side.player in playing]
    if len(here) == 2:
        return _pairing(slot, here, _reason(here, is_third=slot.slot == THIRD))
    if len(here) == 1 and slot.slot != THIRD:  # alone, third place needs no match
        is_bye = any(side.why == "bye" for side in slot.sides)
        code = "cut_bye" if is_bye else "walkover"
        return _pairing(slot, here, Reason(code, {"seed": here[0].seed or 0}))
    return None


def _pairing(slot: BracketMatch, here: Sequence[Side], reason: Reason) -> Pairing:
    return Pairing(
        table=None,
        players=tuple(side.player or "" for side in here),
        bye=len(here) == 1,
        reason=reason,
        bracket_slot=slot.slot,
    )


def _reason(here: Sequence[Side], *, is_third: bool) -> Reason:
    first, second = (side.seed or 0 for side in here)
    return Reason("third_place" if is_third else "seeds", {"first": first, "second": second})


def _with_tables(meetings: Sequence[Pairing], file: TournamentFile) -> tuple[Pairing, ...]:
    """Return the pairings with tables from the top of the bracket on, byes last."""
    fixed = {player.id: player.fixed_table for player in file.players}
    played = [pairing for pairing in meetings if not pairing.bye]
    groups = [
        [Entrant(id=id_, fixed_table=fixed[id_]) for id_ in pairing.players] for pairing in played
    ]
    seated = [
        msgspec.structs.replace(pairing, table=table)
        for pairing, table in zip(played, table_numbers(groups), strict=True)
    ]
    return (*seated, *(pairing for pairing in meetings if pairing.bye))


def _pairs(matches: Sequence[Pairing]) -> Iterator[tuple[str, ...]]:
    return (match.players for match in matches if not match.bye)


def _rematches(matches: Sequence[Pairing], file: TournamentFile) -> int:
    rules = rules_of(file)
    met = {
        frozenset(pair)
        for round_ in file.rounds
        for match in round_.matches
        if not match.bye and was_played(match, rules)
        for pair in combinations(match.players, 2)
    }
    return sum(frozenset(pair) in met for pair in _pairs(matches))


def _floats(matches: Sequence[Pairing], file: TournamentFile) -> Number:
    field = field_of(file, swiss_rounds(file))
    points = {player: Fraction(tally.match_points) for player, tally in field.tallies.items()}
    return exact(sum((abs(points[a] - points[b]) for a, b in _pairs(matches)), Fraction()))
