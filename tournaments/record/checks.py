"""What must hold between the parts of a tournament file."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from zoneinfo import ZoneInfo

from rules.core.title import Title
from rules.registry import CODES, TitleNotFound, title_for
from tournaments.record.errors import RecordError, fault
from tournaments.record.match_checks import check_rounds
from tournaments.record.model import DOUBLE_LOSS, DRAW, Player, TournamentFile, TournamentInfo

YEARS = range(1990, 2200)


def check_record(file: TournamentFile) -> None:
    """Check ``file`` as a whole: ids, numbers, places in the title, one seat a round.

    Raises:
        RecordError: the first fault, in the order of the file.
    """
    title = _check_title(file.tournament)
    _check_info(file.tournament, title)
    ids = _check_players(file.players)
    _check_decks(file, ids)
    _check_cut_seeds(file, ids)
    check_rounds(file, ids, ends=frozenset(end.code for end in title.scoring.ends))
    for n, penalty in enumerate(file.penalties):
        _known(f"$.penalties[{n}].player", penalty.player, ids)
    for n, loss in enumerate(file.waiting_losses):
        _known(f"$.waiting_losses[{n}].player", loss.player, ids)


def _check_title(info: TournamentInfo) -> Title:
    try:
        return title_for(info.title)
    except TitleNotFound:
        raise _unknown("$.tournament.title", info.title, CODES) from None


def _check_info(info: TournamentInfo, title: Title) -> None:
    _check_years(info)
    _one_of("$.tournament.rules_version", info.rules_version, [v.code for v in title.versions])
    formats = [format_.code for format_ in title.formats]
    _one_of("$.tournament.deck_format", info.deck_format, [*formats, "none"])
    _check_timezone(info.timezone)
    for n, tiebreaker in enumerate(info.tiebreakers):
        if tiebreaker in info.tiebreakers[:n]:
            raise _twice(f"$.tournament.tiebreakers[{n}]", tiebreaker)
    if info.top_cut & (info.top_cut - 1) or info.top_cut == 1:
        raise fault(
            "$.tournament.top_cut",
            "must be 0, 2, 4, 8, 16 …",
            "0、2、4、8、16…のいずれかにしてください",
        )
    _check_cut(info)
    _check_pods(info)
    for name, value in info.settings.items():
        _check_setting(f"$.tournament.settings.{name}", name, value, title)


def _check_cut(info: TournamentInfo) -> None:
    if info.cut_by == "points" and info.cut_points is None:
        raise fault(
            "$.tournament.cut_points",
            "is needed when the top cut goes by points",
            "決勝トーナメントを勝ち点で決めるときは必要な勝ち点を書いてください",
        )


def _check_pods(info: TournamentInfo) -> None:
    for n, size in enumerate(info.pod_sizes):
        if size in info.pod_sizes[:n]:
            raise _twice(f"$.tournament.pod_sizes[{n}]", str(size))
    for places, points in info.place_points.items():
        if len(points) != int(places):
            raise fault(
                f"$.tournament.place_points.{places}",
                "a pod of {size} needs {size} numbers, the points of each place",
                "{size}人卓には各順位の点を{size}個書いてください",
                size=places,
            )
        exact = [Fraction(number) for number in points]
        if exact != sorted(exact, reverse=True):
            raise fault(
                f"$.tournament.place_points.{places}",
                "a place must not bring more than the place before it",
                "下の順位の点が上の順位の点より多くなっています",
            )


def _check_cut_seeds(file: TournamentFile, ids: frozenset[str]) -> None:
    seeds = file.cut_seeds or []
    for n, player in enumerate(seeds):
        _known(f"$.cut_seeds[{n}]", player, ids)
        if player in seeds[:n]:
            raise _twice(f"$.cut_seeds[{n}]", player)


def _check_years(info: TournamentInfo) -> None:
    """Refuse times that no zone of the world could show."""
    for name in ("starts_at", "deck_deadline", "lists_revealed_at"):
        moment = getattr(info, name)
        if moment is not None and moment.year not in YEARS:
            raise fault(
                f"$.tournament.{name}",
                "the year must lie between {first} and {last}",
                "年は{first}から{last}までです",
                first=YEARS[0],
                last=YEARS[-1],
            )


def _check_setting(path: str, name: str, value: object, title: Title) -> None:
    setting = title.setting(name)
    if setting is None:
        raise _unknown(path, name, sorted(known.name for known in title.settings))
    if not setting.accepts(value):
        answers = [str(option.value) for option in setting.options]
        if setting.integers:
            answers.append("{}–{}".format(*setting.integers))
        raise _unknown(path, str(value), answers)


def _check_timezone(name: str) -> None:
    try:
        ZoneInfo(name)
    except (
        ValueError,
        OSError,
        KeyError,
    ):  # a folder's name is an OSError, an unknown one a KeyError
        raise fault(
            "$.tournament.timezone",
            "{name} is not an IANA time zone like Asia/Tokyo",
            "{name}はAsia/TokyoのようなIANAタイムゾーン名ではありません",
            name=repr(name),
        ) from None


def _check_players(players: list[Player]) -> frozenset[str]:
    seen: set[str] = set()
    for n, player in enumerate(players):
        path = f"$.players[{n}].id"
        if player.id in seen:
            raise _twice(path, player.id)
        if player.id in (DRAW, DOUBLE_LOSS):
            raise fault(
                path,
                "{id} is the word for a result and cannot be an id",
                "{id}は結果を表す語なので、IDに使えません",
                id=repr(player.id),
            )
        seen.add(player.id)
    for n, player in enumerate(players):
        _check_avoid(f"$.players[{n}].avoid", player, seen)
    return frozenset(seen)


def _check_avoid(path: str, player: Player, ids: set[str]) -> None:
    for n, other in enumerate(player.avoid):
        _known(f"{path}[{n}]", other, ids)
        if other == player.id:
            raise fault(
                f"{path}[{n}]",
                "a player cannot avoid themselves",
                "対戦を避ける相手に自分自身は指定できません",
            )


def _check_decks(file: TournamentFile, ids: frozenset[str]) -> None:
    seen: set[str] = set()
    for n, deck in enumerate(file.decks):
        path = f"$.decks[{n}].player"
        _known(path, deck.player, ids)
        if deck.player in seen:
            raise _twice(path, deck.player)
        seen.add(deck.player)


def _known(path: str, player: str, ids: Iterable[str]) -> None:
    if player not in ids:
        raise fault(
            path,
            "no player has the id {id}",
            "IDが{id}のプレイヤーはいません",
            id=repr(player),
        )


def _one_of(path: str, value: str, allowed: Iterable[str]) -> None:
    if value not in (known := sorted(allowed)):
        raise _unknown(path, value, known)


def _unknown(path: str, value: str, allowed: Iterable[str]) -> RecordError:
    return fault(
        path,
        "{value} is unknown; known: {allowed}",
        "{value}という値はありません。使える値：{allowed}",
        value=repr(value),
        allowed=", ".join(allowed),
    )


def _twice(path: str, value: str) -> RecordError:
    return fault(path, "{value} stands twice", "{value}が重複しています", value=repr(value))
