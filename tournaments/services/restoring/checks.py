"""What the database cannot hold, what no rules allow, and what is only doubtful."""

import itertools
import re
from collections.abc import Iterator

import msgspec

from rules.core.title import Title
from rules.core.words import Words
from rules.registry import title_for
from tournaments.enums import ByeKind, RoundStatus
from tournaments.names import LONGEST, NameRefused, clean_name
from tournaments.record.errors import RecordError, fault
from tournaments.record.model import DOUBLE_LOSS, Player, TournamentFile, TournamentInfo
from tournaments.services.restoring.inference import bye_kinds, is_unfinished, round_status
from tournaments.services.tournaments import TAKEN_WORDS
from tournaments.standings.checking import check_facts

Doubt = tuple[str, Words]
SLUG = re.compile(r"[-a-zA-Z0-9_]{1,60}")
LONGEST_VENUE = 120
OPEN_TABLES = Words(
    en="The round is closed, but tables have no result: {tables}.",
    ja="回戦は終了していますが、結果のないテーブルがあります：{tables}",
)
MANY_BYES = Words(
    en="{count} byes that nobody was awarded in advance; all but one are kept as awarded byes.",
    ja="事前に与えられていない不戦勝が{count}件あります。1件を除き、与えられた不戦勝として保存します。",
)
NO_START = Words(
    en="No start is given; the time of the import stands in for it.",
    ja="開始日時がないため、取り込んだ日時を入れました。",
)


def check_storable(file: TournamentFile) -> None:
    """Check what the file's shape allows and the site does not.

    Raises:
        RecordError: the first such value, with its path.
    """
    check_info(file.tournament)
    tables: dict[int, str] = {}
    for n, player in enumerate(file.players):
        check_names(f"$.players[{n}]", player)
        table = player.fixed_table
        if table is not None and tables.setdefault(table, player.id) != player.id:
            raise fault(
                f"$.players[{n}].fixed_table",
                "table {table} is already kept for {id}",
                "{table}番テーブルは{id}の固定テーブルです",
                table=table,
                id=repr(tables[table]),
            )


def check_info(info: TournamentInfo) -> None:
    if not info.name.strip():
        raise fault("$.tournament.name", "the name is blank", "名前が空白です")
    if info.slug is not None and (not SLUG.fullmatch(info.slug) or info.slug in TAKEN_WORDS):
        raise fault(
            "$.tournament.slug",
            "{slug} cannot be an address: 1 to 60 letters, digits, - or _, and not {reserved}",
            "{slug}はアドレスに使えません。英数字・-・_で60文字まで、{reserved}以外にしてください",
            slug=repr(info.slug),
            reserved=", ".join(sorted(TAKEN_WORDS)),
        )
    if len(info.venue) > LONGEST_VENUE:
        raise fault(
            "$.tournament.venue",
            "is too long: at most {limit}",
            "長すぎます({limit}文字以下)",
            limit=LONGEST_VENUE,
        )


def check_names(path: str, player: Player) -> None:
    for field in ("name", "reading", "club", "family"):
        text = getattr(player, field)
        try:
            if text is not None and len(clean_name(text)) > LONGEST:
                raise fault(
                    f"{path}.{field}",
                    "is too long: at most {limit}",
                    "長すぎます({limit}文字以下)",
                    limit=LONGEST,
                )
        except NameRefused as error:
            raise RecordError(f"{path}.{field}", error.words) from error


def impossible(file: TournamentFile) -> list[Doubt]:
    """Return what contradicts itself under every house reading of the title.

    A judge may declare a double loss whatever the games say.
    """
    problems = _problems(file)
    for settings in _readings(title_for(file.tournament.title)) if problems else ():
        other = {**file.tournament.settings, **settings}
        info = msgspec.structs.replace(file.tournament, settings=other)
        still = _problems(msgspec.structs.replace(file, tournament=info))
        problems = {path: words for path, words in problems.items() if path in still}
    return list(problems.items())


def _problems(file: TournamentFile) -> dict[str, Words]:
    return {
        doubt.path: doubt.words
        for doubt in check_facts(file)
        if doubt.severity == "problem" and not _is_declared(file, doubt.path)
    }


def _is_declared(file: TournamentFile, path: str) -> bool:
    found = re.fullmatch(r"\$\.rounds\[(\d+)\]\.matches\[(\d+)\]\.result", path)
    if found is None:
        return False
    return file.rounds[int(found[1])].matches[int(found[2])].result == DOUBLE_LOSS


def _readings(title: Title) -> Iterator[dict[str, bool | int | str]]:
    """Yield every combination of the readings on which the results of games rest."""
    open_ = [
        s
        for s in title.settings
        if s.name in ("cap_applies_to", "match_result_on_time", "max_games")
    ]
    for values in itertools.product(*([o.value for o in s.options] for s in open_)):
        yield dict(zip([s.name for s in open_], values, strict=True))


def warnings_of(file: TournamentFile) -> list[Doubt]:
    """Return every doubt about the facts that does not keep them out."""
    doubts = [(doubt.path, doubt.words) for doubt in check_facts(file)]
    if file.tournament.starts_at is None:
        doubts.insert(0, ("$.tournament.starts_at", NO_START))
    return doubts + list(_round_doubts(file))


def _round_doubts(file: TournamentFile) -> Iterator[Doubt]:
    awarded = {player.id: player.byes for player in file.players}
    for n, round_ in enumerate(file.rounds):
        path = f"$.rounds[{n}].matches"
        tables = [str(m.table or "–") for m in round_.matches if is_unfinished(m)]
        if tables and round_status(round_) == RoundStatus.CLOSED:
            yield path, OPEN_TABLES.filled(tables=", ".join(tables))
        kinds = bye_kinds(round_, awarded)
        due = sum(m.bye and awarded[m.players[0]] >= round_.number for m in round_.matches)
        extra = kinds.count(ByeKind.AWARDED) - due
        if extra:
            yield path, MANY_BYES.filled(count=extra + 1)
