"""Making every published pairing again from its seed, and telling where it differs."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.words import Words, same
from tournaments.pairing.model import PairingImpossible, PairingResult
from tournaments.pairing.request import request_for
from tournaments.pairing.seeds import round_seed
from tournaments.pairing.swiss import pair
from tournaments.record.model import CUT, Match, Round, TournamentFile

Tables = dict[frozenset[str], int | None]
Report = dict[str, object]

BY_HAND = Words(
    en="Not verified: paired by hand in part, so the seed does not decide it.",
    ja="未検証：一部を手作業で組んだため、シードからは再現されません。",
)
TOP_CUT = Words(
    en="Not verified: a round of the top cut follows from the standings, not from a seed.",
    ja="未検証：決勝トーナメントの組み合わせは順位で決まり、シードによりません。",
)
NOT_DRAWN = Words(
    en="The seed does not give {players} together.", ja="シードからは{players}の組になりません。"
)
MISSING = Words(en="The seed gives {players} together.", ja="シードからは{players}の組になります。")
NO_BYE = Words(
    en="The seed gives {players} no bye.", ja="シードからは{players}の不戦勝になりません。"
)
MISSING_BYE = Words(
    en="The seed gives {players} a bye.", ja="シードからは{players}が不戦勝になります。"
)
OTHER_TABLE = Words(
    en="{players}: the seed gives table {expected}, published was {found}.",
    ja="{players}：シードからは{expected}番テーブルですが、発表されたのは{found}番テーブルです。",
)
OTHER_SEED = Words(
    en="The seed stored with the round is not the one that the tournament's seed gives.",
    ja="回戦に残されたシードが、大会のシードから得られるものと違います。",
)


def verify(file: TournamentFile) -> Report:
    """Return ``{ok, verified, rounds: [{round, ok, verified, differences, manual, …}]}``.

    Each round is paired again from the tournament's seed, its attempt and the facts before it. A
    round with matches made by hand lists their players under ``manual`` and their tables under
    ``manual_tables``, is not compared and not ``verified``; its ``note`` and ``note_ja`` say why.
    ``ok`` means that nothing compared differs.

    >>> from tournaments.record.model import TournamentInfo
    >>> info = TournamentInfo(name="t", title="onsen", rules_version="v1", deck_format="none")
    >>> verify(TournamentFile(tournament=info))
    {'ok': True, 'verified': True, 'rounds': []}
    """
    rounds = [_verified(file, round_) for round_ in file.rounds]
    return {
        "ok": all(round_["ok"] for round_ in rounds),
        "verified": all(round_["verified"] for round_ in rounds),
        "rounds": rounds,
    }


def _verified(file: TournamentFile, round_: Round) -> Report:
    manual = [list(match.players) for match in round_.matches if match.manual]
    if round_.stage == CUT:
        return _report(round_, [], manual, TOP_CUT)
    if manual:
        return _report(round_, [], manual, BY_HAND)
    seed = round_seed(file.tournament.seed, round_.number, round_.attempt)
    try:
        result = pair(request_for(file, round_.number), seed)
    except PairingImpossible as error:
        return _report(round_, [_difference(error.words)] if round_.matches else [], manual)
    return _report(round_, list(_differences(round_, result)), manual)


def _report(
    round_: Round, differences: list[Report], manual: list[list[str]], note: Words | None = None
) -> Report:
    return {
        "round": round_.number,
        "ok": not differences,
        "verified": note is None,
        "differences": differences,
        "manual": manual,
        "manual_tables": [match.table for match in round_.matches if match.manual],
        "note": note and note.en,
        "note_ja": note and note.ja,
    }


def _differences(round_: Round, result: PairingResult) -> Iterator[Report]:
    if round_.seed not in (None, result.seed):
        yield _difference(OTHER_SEED)
    found = _published(round_.matches)
    expected: Tables = {frozenset(match.players): match.table for match in result.matches}
    for players, table in found.items():
        if players not in expected:
            yield _difference(NOT_DRAWN if len(players) > 1 else NO_BYE, players)
        elif table is not None and table != expected[players]:
            yield _difference(OTHER_TABLE, players, expected=expected[players], found=table)
    for players in expected:
        if players not in found:
            yield _difference(MISSING if len(players) > 1 else MISSING_BYE, players)


def _published(matches: list[Match]) -> Tables:
    return {frozenset(match.players): match.table for match in matches}


def _difference(words: Words, players: frozenset[str] = frozenset(), **values: object) -> Report:
    names = sorted(players)
    filled = words.filled(players=same(", ".join(names)), **values)
    return {"players": names, "message": filled.en, "message_ja": filled.ja, **values}
