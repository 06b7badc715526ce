"""The bracket of a top cut: who stands in which slot, who advanced, who came where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from rules.core.words import Words
from tournaments.pairing.cut_inference import completed_cut
from tournaments.pairing.cut_seeding import swiss_rounds
from tournaments.pairing.slots import bracket_size, column_count, first_column
from tournaments.record.model import DOUBLE_LOSS, Match, Player, TournamentFile
from tournaments.standings.checking import may_play

THIRD = 0  # the slot of the match for third place
FINAL = Words(en="Final", ja="決勝")
SEMIFINAL = Words(en="Semi-final", ja="準決勝")
QUARTERFINAL = Words(en="Quarter-final", ja="準々決勝")
ROUND_OF = Words(en="Round of {players}", ja="ベスト{players}")
THIRD_PLACE = Words(en="Match for third place", ja="3位決定戦")

State = Literal["open", "playing", "done", "bye", "walkover", "double_loss", "nobody"]


class Side(msgspec.Struct, frozen=True):
    """One side of a slot: a player with the seed, or why there is none.

    Without a player it is ``open`` (not decided yet), ``bye`` (nobody from the start) or ``nobody``
    (nobody came out of the slot before).
    """

    player: str | None = None
    seed: int | None = None
    why: Literal["", "open", "bye", "nobody"] = ""


OPEN, NO_ONE, UNFILLED = Side(why="open"), Side(why="nobody"), Side(why="bye")


class BracketMatch(msgspec.Struct, frozen=True, kw_only=True):
    """One slot of the bracket.

    Args:
        round_number: number of its round in the tournament.
        slot: from 1 at the top of its round, 0 for the match for third place.
        match: as recorded, None where none was made.
        absent: who would sit here and has left, so that the other advances.
    """

    round_number: int
    slot: int
    sides: tuple[Side, Side]
    state: State
    winner: Side | None = None
    match: Match | None = None
    absent: str | None = None

    @property
    def is_decided(self) -> bool:
        return self.state not in ("open", "playing")

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(side.player for side in self.sides if side.player is not None)

    @property
    def onward(self) -> Side:
        """What stands in the next round for this slot."""
        return self.winner or (NO_ONE if self.is_decided else OPEN)

    @property
    def losers(self) -> list[Side]:
        return [s for s in self.sides if s.player and s != self.winner] if self.is_decided else []

    @property
    def beaten(self) -> Side:
        """Who goes on from here to play for third place."""
        if not self.is_decided:
            return OPEN
        return self.losers[0] if self.winner and self.losers else NO_ONE


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """One round of the bracket; ``size`` is how many players it has room for."""

    round_number: int
    size: int
    matches: tuple[BracketMatch, ...]

    @property
    def name(self) -> Words:
        return round_name(self.size)


class Bracket(msgspec.Struct, frozen=True, kw_only=True):
    """A whole top cut, round by round, from the first to the final.

    Args:
        seeds: the players, best first; empty when a file of another program does not tell.
        third: the match for third place, when there is to be one.
        is_drawn: the slots are known, so that it can be shown as a picture.
    """

    seeds: tuple[str, ...]
    columns: tuple[Column, ...]
    third: BracketMatch | None = None
    is_drawn: bool = True

    @property
    def is_over(self) -> bool:
        last = self.columns[-1].matches if self.columns else ()
        return bool(last) and all(m.is_decided for m in (*last, *self.thirds))

    @property
    def thirds(self) -> tuple[BracketMatch, ...]:
        return () if self.third is None else (self.third,)


class Place(msgspec.Struct, frozen=True):
    """A final place; several players can share one."""

    place: int
    player: str
    seed: int | None = None


def round_name(size: int) -> Words:
    """Return what a round of the cut with ``size`` players is called.

    >>> round_name(8).ja, round_name(16).en
    ('準々決勝', 'Round of 16')
    """
    named = {2: FINAL, 4: SEMIFINAL, 8: QUARTERFINAL}
    return named.get(size) or ROUND_OF.filled(players=size)


def bracket(file: TournamentFile) -> Bracket | None:
    """Return the top cut of ``file`` as far as it is decided, or None when there is none.

    A file of another program that lacks seeds or slots gets them from the standings where its
    matches fit; where they do not, rounds come as they stand, ``is_drawn`` False.
    """
    if not file.cut_seeds and swiss_rounds(file) == len(file.rounds):
        return None
    known = completed_cut(file)
    return _loose(file) if known is None else _drawn(known)


def _drawn(file: TournamentFile) -> Bracket:
    seeds = file.cut_seeds or []
    players = {player.id: player for player in file.players}
    first, size = swiss_rounds(file) + 1, bracket_size(len(seeds))
    feeding = first_sides(seeds)
    columns: list[Column] = []
    for number in range(first, first + column_count(len(seeds))):
        matches = tuple(_column(file, number, feeding, players))
        columns.append(Column(round_number=number, size=size, matches=matches))
        feeding, size = [match.onward for match in matches], size // 2
    third = _third_slot(file, columns, players)
    return Bracket(seeds=tuple(seeds), columns=tuple(columns), third=third)


def first_sides(seeds: Sequence[str]) -> list[Side]:
    """Return the sides of the first round from the top, two for each slot.

    >>> [side.seed for side in first_sides("abc")]
    [1, None, 2, 3]
    """
    return [
        Side(seeds[seed - 1], seed) if seed <= len(seeds) else UNFILLED
        for seed in first_column(bracket_size(len(seeds)))
    ]


def _column(
    file: TournamentFile, number: int, feeding: Sequence[Side], players: Mapping[str, Player]
) -> Iterator[BracketMatch]:
    made = matches_by_slot(file, number)
    for slot, sides in enumerate(zip(feeding[::2], feeding[1::2], strict=True), start=1):
        yield _slot(number, slot, sides, made, players)


def matches_by_slot(file: TournamentFile, number: int) -> dict[int | None, Match] | None:
    """Return the matches of the round by bracket slot, None while the round is not made."""
    if number > len(file.rounds):
        return None
    return {match.bracket_slot: match for match in file.rounds[number - 1].matches}


def _slot(
    number: int,
    slot: int,
    sides: tuple[Side, Side],
    made: Mapping[int | None, Match] | None,
    players: Mapping[str, Player],
) -> BracketMatch:
    if made is None:
        return BracketMatch(round_number=number, slot=slot, sides=sides, state="open")
    match = made.get(slot)
    if match is None:
        return _without_match(number, slot, sides, players)
    return _with_match(number, slot, _seated(sides, match), match)


def _seated(sides: tuple[Side, Side], match: Match) -> tuple[Side, Side]:
    """Return ``sides``, or who really sat there where a match was changed by hand."""
    expected = {side.player for side in sides}
    if expected.issuperset(match.players):
        return sides
    one, *others = (Side(player) for player in match.players)
    return one, others[0] if others else UNFILLED


def _with_match(number: int, slot: int, sides: tuple[Side, Side], match: Match) -> BracketMatch:
    winner = match.players[0] if match.bye else match.result
    advancing = next((side for side in sides if side.player == winner), None)
    return BracketMatch(
        round_number=number,
        slot=slot,
        sides=sides,
        state=_state(sides, match, has_winner=advancing is not None),
        winner=advancing,
        match=match,
        absent=_absent(sides, match.players) if match.bye else None,
    )


def _state(sides: tuple[Side, Side], match: Match, *, has_winner: bool) -> State:
    if match.bye:
        return "bye" if any(side.why == "bye" for side in sides) else "walkover"
    if match.result == DOUBLE_LOSS:
        return "double_loss"
    return "done" if has_winner else "playing"  # a drawn match has to go on


def _absent(sides: Iterable[Side], present: Sequence[str]) -> str | None:
    return next((side.player for side in sides if side.player and side.player not in present), None)


def _without_match(
    number: int, slot: int, sides: tuple[Side, Side], players: Mapping[str, Player]
) -> BracketMatch:
    """Return a slot for which the round, though made, has no match: nobody or one alone is left."""
    left = [side for side in sides if side.player and may_play(players[side.player], number)]
    if any(side.why == "open" for side in sides):
        return BracketMatch(round_number=number, slot=slot, sides=sides, state="open")
    if len(left) != 1:
        return BracketMatch(round_number=number, slot=slot, sides=sides, state="nobody")
    is_bye = any(side.why == "bye" for side in sides)
    return BracketMatch(
        round_number=number,
        slot=slot,
        sides=sides,
        state="bye" if is_bye else "walkover",
        winner=left[0],
        absent=_absent(sides, [left[0].player or ""]),
    )


def _third_slot(
    file: TournamentFile, columns: Sequence[Column], players: Mapping[str, Player]
) -> BracketMatch | None:
    if len(columns) < 2:
        return None
    number = columns[-1].round_number
    made = matches_by_slot(file, number)
    if not file.tournament.third_place and THIRD not in (made or {}):
        return None
    one, other = (match.beaten for match in columns[-2].matches)
    return _slot(number, THIRD, (one, other), made, players)


def _loose(file: TournamentFile) -> Bracket:
    """Return the rounds of the cut as they stand, without slots, seeds and a picture."""
    first = swiss_rounds(file) + 1
    told = max(len(file.rounds) - first + 1, column_count(file.tournament.top_cut))
    columns = tuple(
        Column(
            round_number=number,
            size=2 ** (told - n),
            matches=tuple(_loose_column(file, number)),
        )
        for n, number in enumerate(range(first, len(file.rounds) + 1))
    )
    last = columns[-1] if columns and columns[-1].size == 2 else None
    third = next((m for m in last.matches if m.slot == THIRD), None) if last else None
    if last and third:
        kept = tuple(match for match in last.matches if match is not third)
        columns = (*columns[:-1], msgspec.structs.replace(last, matches=kept))
    return Bracket(seeds=(), columns=columns, third=third, is_drawn=False)


def _loose_column(file: TournamentFile, number: int) -> Iterator[BracketMatch]:
    before = file.rounds[number - 2].matches if number > 1 else []
    won = {match.result for match in before} | {m.players[0] for m in before if m.bye}
    is_last = len(file.rounds[number - 1].matches) == 2
    for n, match in enumerate(file.rounds[number - 1].matches, start=1):
        is_third = is_last and won.isdisjoint(match.players)
        slot = match.bracket_slot if match.bracket_slot is not None else THIRD if is_third else n
        yield _with_match(number, slot, _seated((UNFILLED, UNFILLED), match), match)


def final_places(file: TournamentFile) -> list[Place]:
    """Return the places decided so far, best first, those who share one by seed.

    1 and 2 come from the final, 3 and 4 from the match for third place or else shared 3; who lost
    the round with eight players shares 5, and so on. When both lost the final nobody is first: places
    start at 2, which they share.
    """
    found = bracket(file)
    if found is None or not found.columns:
        return []
    places = [place for column in found.columns for place in _places_of(column, found)]
    return sorted(places, key=lambda place: (place.place, place.seed or 0, place.player))


def _places_of(column: Column, whole: Bracket) -> Iterator[Place]:
    """Yield the places of those who lost in this round, and of the winner of the final."""
    third = _third_winner(whole) if column.size == 4 else None
    for match in column.matches:
        for side in match.losers:
            place = column.size // 2 + 1
            if third is not None and side.player != third:
                place += 1
            yield Place(place, side.player or "", side.seed)
        if column.size == 2 and match.winner is not None and match.winner.player:
            yield Place(1, match.winner.player, match.winner.seed)


def _third_winner(whole: Bracket) -> str | None:
    """Return who won the match for third place; everyone else who lost before the final is 4th."""
    return whole.third.winner.player if whole.third and whole.third.winner else None
