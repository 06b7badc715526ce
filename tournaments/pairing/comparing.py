"""A round as it was published beside the draw of its seed: the tables that differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from rules.core.words import Words, same
from tournaments.pairing.model import Pairing, PairingResult
from tournaments.pairing.pods import ALGORITHM as PODS
from tournaments.record.model import Match, Round

Names = Mapping[str, str]
TABLE = Words(en="table {table}: ", ja="{table}番テーブル：")
NO_TABLE = Words(en="no table: ", ja="テーブルなし：")
OTHER_PLAYERS = Words(
    en="{players} in the file, but the draw seats {drawn} here.",
    ja="ファイルでは{players}ですが、抽選では{drawn}です。",
)
NOT_DRAWN = Words(
    en="{players} in the file, but the draw does not bring them together.",
    ja="ファイルには{players}とありますが、抽選ではこの組になりません。",
)
NO_BYE = Words(
    en="a bye for {players} in the file, but the draw gives them none.",
    ja="ファイルでは{players}が不戦勝ですが、抽選では不戦勝になりません。",
)
OTHER_TABLE = Words(
    en="{players} in the file, but the draw seats them at table {drawn}.",
    ja="ファイルでは{players}ですが、抽選では{drawn}番テーブルです。",
)
OTHER_SEATS = Words(
    en="{players} in the file in this order of seats, but the draw seats them as {drawn}.",
    ja="ファイルの席順は{players}ですが、抽選の席順は{drawn}です。",
)
MISSING = Words(
    en="the draw seats {players} here, but the file does not.",
    ja="抽選では{players}ですが、ファイルにありません。",
)
MISSING_BYE = Words(
    en="the draw gives {players} a bye, but the file does not.",
    ja="抽選では{players}が不戦勝ですが、ファイルにありません。",
)


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is not as the seed gives it.

    Args:
        kind: ``players``, ``seats`` (their order at a pod), ``table``, ``bye``, ``missing`` (about
            one table), ``seed``, ``scores``, ``commitment`` or ``impossible``.
        table: the table in the file, that of the draw for one that is missing; None without one.
        players: ids of the players there.
        drawn_table, drawn_players: what the draw gives instead, as far as there is anything.
    """

    kind: str
    words: Words
    table: int | None = None
    players: tuple[str, ...] = ()
    drawn_table: int | None = None
    drawn_players: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Return the difference with its sentence in both languages."""
        return {
            "kind": self.kind,
            "table": self.table,
            "players": list(self.players),
            "drawn_table": self.drawn_table,
            "drawn_players": list(self.drawn_players),
            "message": self.words.en,
            "message_ja": self.words.ja,
        }


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What a round tells beside who meets whom: table numbers at all, and the order of seats."""

    seats: bool
    tables: bool


def differences_of(round_: Round, result: PairingResult, names: Names) -> list[Difference]:
    """Return the tables of ``round_`` that ``result`` gives otherwise, in the order of the file.

    What was made by hand is not compared, and the draw's tables of players who sit at a table made
    by hand or at one that differs are not missing: they are told by the table where they sit.

    Args:
        names: what to call each player, by id.
    """
    expected = {frozenset(pairing.players): pairing for pairing in result.matches}
    at_table = {pairing.table: pairing for pairing in result.matches if not pairing.bye}
    told = Told(
        seats=result.algorithm == PODS,
        tables=any(match.table is not None for match in round_.matches),
    )
    found = [
        _difference(match, expected.get(frozenset(match.players)), at_table, names, told)
        for match in round_.matches
        if not match.manual
    ]
    differing = [difference for difference in found if difference is not None]
    return [*differing, *_missing(round_.matches, result.matches, names)]


def _difference(
    match: Match,
    drawn: Pairing | None,
    at_table: Mapping[int | None, Pairing],
    names: Names,
    told: Told,
) -> Difference | None:
    if drawn is None:
        return _other_players(match, None if match.bye else at_table.get(match.table), names)
    if told.tables and match.table != drawn.table:
        words = OTHER_TABLE.filled(players=named(match.players, names), drawn=drawn.table)
        return _of_match("table", words, match, drawn)
    if told.seats and tuple(match.players) != drawn.players:
        words = OTHER_SEATS.filled(
            players=named(match.players, names), drawn=named(drawn.players, names)
        )
        return _of_match("seats", words, match, drawn)
    return None


def _other_players(match: Match, drawn: Pairing | None, names: Names) -> Difference:
    players = named(match.players, names)
    if match.bye:
        return _of_match("bye", NO_BYE.filled(players=players), match, None)
    if drawn is None:
        return _of_match("players", NOT_DRAWN.filled(players=players), match, None)
    words = OTHER_PLAYERS.filled(players=players, drawn=named(drawn.players, names))
    return _of_match("players", words, match, drawn)


def _missing(
    matches: Sequence[Match], drawn: Sequence[Pairing], names: Names
) -> Iterator[Difference]:
    seated = {player for match in matches for player in match.players}
    for pairing in drawn:
        if not seated.issuperset(pairing.players):
            words = (MISSING_BYE if pairing.bye else MISSING).filled(
                players=named(pairing.players, names)
            )
            yield Difference(
                kind="missing",
                words=at(pairing.table, words),
                table=pairing.table,
                players=pairing.players,
                drawn_table=pairing.table,
                drawn_players=pairing.players,
            )


def _of_match(kind: str, words: Words, match: Match, drawn: Pairing | None) -> Difference:
    return Difference(
        kind=kind,
        words=at(match.table, words),
        table=match.table,
        players=tuple(match.players),
        drawn_table=drawn.table if drawn else None,
        drawn_players=drawn.players if drawn else (),
    )


def at(table: int | None, words: Words) -> Words:
    """Return ``words`` with the table in front.

    >>> at(7, same("closed")).en
    'table 7: closed'
    """
    place = NO_TABLE if table is None else TABLE.filled(table=table)
    return Words(en=place.en + words.en, ja=place.ja + words.ja)


def named(players: Sequence[str], names: Names) -> Words:
    """Return the names of ``players``, as at a table.

    >>> named(["a", "b"], {"a": "Aoki"}).en
    'Aoki – b'
    """
    return same(" – ".join(names.get(player, player) for player in players))
