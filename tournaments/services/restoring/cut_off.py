"""What a tournament loses when a file takes its place, told beforehand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rules.core.words import Words
from tournaments.names import clean_name
from tournaments.record.model import TournamentFile
from tournaments.services.restoring.checks import Doubt
from tournaments.services.restoring.kept import place_of, tables_of

SHOWN = 10
ROUND_GONE = Words(
    en="Round {number} is not in the file and is gone, with the time given to its tables. What "
    "judges noted keeps its round and table; games lost by penalty wait for the next match.",
    ja="ファイルにない第{number}回戦は、テーブルの延長時間とともになくなりました。ジャッジの記録には"
    "回戦とテーブルの番号が残り、罰則によるゲームロスは次のマッチに持ち越されます。",
)
DRAFT_GONE = Words(
    en="The draft of round {number} is gone; pair the round again.",
    ja="第{number}回戦の下書きはなくなりました。もう一度組み合わせてください。",
)
TABLES_GONE = Words(
    en="Others sit at these tables of round {number} in the file: {tables}. What stood here is "
    "gone, with the time given. What judges noted keeps its round and table; games lost by "
    "penalty wait for the next match.",
    ja="第{number}回戦の次のテーブルは、ファイルでは対戦者が異なります：{tables}。元のマッチは延長時間と"
    "ともになくなりました。ジャッジの記録には回戦とテーブルの番号が残り、罰則によるゲームロスは"
    "次のマッチに持ち越されます。",
)
PLAYERS_GONE = Words(
    en="Not in the file with the same id and name, and gone with deck lists and deck checks: "
    "{names}. Their penalties and appeals stay in the ledger.",
    ja="ファイルに同じIDと名前がなく、デッキリストとデッキチェックとともになくなったプレイヤー：{names}。"
    "罰則と上訴の記録は残ります。",
)


def cut_off(file: TournamentFile, known: TournamentFile, drafts: Collection[int]) -> list[Doubt]:
    """Return a warning for everything that is ``known`` here and not told of in ``file``.

    Args:
        drafts: the numbers of the rounds that were drafted and not published.
    """
    players = {(player.id, clean_name(player.name)) for player in file.players}
    gone = [each for each in known.players if (each.id, each.name) not in players]
    doubts = [*gone_rounds(file, known), *gone_tables(file, known, {each.id for each in gone})]
    if gone:
        names = shortened([each.name for each in gone])
        doubts.insert(0, ("$.players", PLAYERS_GONE.filled(names=names)))
    return doubts + [("$.rounds", DRAFT_GONE.filled(number=number)) for number in drafts]


def gone_rounds(file: TournamentFile, known: TournamentFile) -> Iterator[Doubt]:
    told = {place_of(round_) for round_ in file.rounds}
    for round_ in known.rounds:
        if place_of(round_) not in told:
            yield "$.rounds", ROUND_GONE.filled(number=round_.number)


def gone_tables(file: TournamentFile, known: TournamentFile, players: set[str]) -> Iterator[Doubt]:
    told, here = tables_of(file), tables_of(known)
    for n, round_ in enumerate(file.rounds):
        place = place_of(round_)
        tables = [
            str(match.table or "–")
            for (where, seated), match in here.items()
            if where == place and ((where, seated) not in told or not seated.isdisjoint(players))
        ]
        if tables:
            words = TABLES_GONE.filled(number=round_.number, tables=shortened(tables))
            yield f"$.rounds[{n}].matches", words


def shortened(texts: Sequence[str]) -> str:
    return ", ".join(texts[:SHOWN]) + (" …" if len(texts) > SHOWN else "")
