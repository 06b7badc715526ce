"""Making every published pairing again from its seed, and telling where it differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product

import msgspec
from msgspec.structs import replace

from rules.core.words import Words, same
from tournaments.pairing.comparing import Difference, at, differences_of
from tournaments.pairing.cut_verification import cut_differences
from tournaments.pairing.model import PairingImpossible, PairingResult
from tournaments.pairing.request import request_for
from tournaments.pairing.seeds import commitment_to, is_withheld, round_seed, secret_for
from tournaments.pairing.swiss import pair
from tournaments.record.model import CUT, Match, Round, TournamentFile, TournamentInfo
from tournaments.standings.tally import Number, exact, field_of

Report = dict[str, object]
Points = Mapping[str, Number]
MOST_NAMES = 5
OTHER_MATCH = ("players", "bye")

BY_HAND = Words(
    en="Not verified: the whole round was paired by hand, so no seed decided it.",
    ja="未検証：この回戦は全体を手作業で組んだため、シード値によりません。",
)
OTHER_VERSION = Words(
    en="Not verified: paired by the version “{version}” of the draw; this is “{present}”.",
    ja="未検証：抽選プログラムの版「{version}」で組まれました。ここにあるのは「{present}」です。",
)
NO_SEED = Words(
    en="Not verified: the file tells neither the seed of this round nor the secret.",
    ja="未検証：この回戦のシード値も大会の秘密の文字列も、ファイルにありません。",
)
WITHHELD = Words(
    en="Not verified: the draw also kept people apart for reasons that this file does not tell;"
    " the site itself and the organiser's file can verify it.",
    ja="未検証：公開されていない事情で対戦を避けた組があります。"
    "検証は大会サイト上または主催者のファイルで行えます。",
)
CORRECTED = Words(
    en="The match points of {players} do not follow from the results before this round as they"
    " stand now: corrected after it was paired. Verified with the match points noted then.",
    ja="{players}の勝ち点は、これより前の結果の現在の記録と一致しません(組み合わせ後の訂正)。"
    "組み合わせ時に記録された勝ち点で検証しました。",
)
OTHER_SEED = Words(
    en="The seed stored with the round is not the one that the tournament's secret gives.",
    ja="回戦に残されたシード値が、大会の秘密の文字列から得られるものと違います。",
)
OTHER_SCORES = Words(
    en="{player} is noted with {noted} match points, but was paired with {points}.",
    ja="{player}は勝ち点{noted}と記録されていますが、組み合わせは勝ち点{points}によるものです。",
)
NOT_COMMITTED = Words(
    en="The secret is not the one committed to: its SHA-256 is {found}, announced was {announced}.",
    ja="秘密の文字列が事前に公表されたものと違います。SHA-256は{found}ですが、公表されたのは{announced}です。",
)


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """What came of verifying one round.

    Args:
        notes: what else is to be said, whatever came out.
        is_verified: whether it was drawn anew and compared.
        result: the draw it was compared with.
    """

    differences: tuple[Difference, ...] = ()
    notes: tuple[Words, ...] = ()
    is_verified: bool = True
    result: PairingResult | None = None


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """One way in which the round may have been drawn, and where it differs from the published."""

    result: PairingResult
    differences: list[Difference]
    points: Points


def verify(
    file: TournamentFile,
    *,
    commitment: str | None = None,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Report:
    """Return ``{ok, verified, derivation, commitment, differences, rounds: [...]}``.

    Each round is ``{round, stage, ok, verified, derivation, seed, attempt, algorithm, differences, manual,
    note, note_ja}``: it is paired again from what was noted with it and its seed. ``ok`` means that
    nothing compared differs; ``verified`` that everything was compared. Matches made by hand are
    listed under ``manual`` with their reason, all others must be as the draw gives them.
    ``derivation`` is ``checked`` where the seeds follow from the tournament's secret, ``unchecked``
    while the file keeps it back: then each round is paired from the seed stored with it.

    Args:
        commitment: what was noted elsewhere before round 1, to be compared with the file's.
        progress: told after each round how many of how many are done.

    >>> info = TournamentInfo(name="t", title="onsen", rules_version="v1", deck_format="none")
    >>> verify(TournamentFile(tournament=info))["ok"]
    True
    """
    broken = list(_broken_commitments(file.tournament, commitment))
    before: list[Round] = []
    rounds: list[Report] = []
    for number, round_ in enumerate(file.rounds, start=1):
        check = _verified(file, round_, before)
        before.append(_as_drawn(round_, check))
        rounds.append(_report(file, round_, check))
        progress(number, len(file.rounds))
    unchecked = is_withheld(file.tournament) or any(r["derivation"] == "unchecked" for r in rounds)
    return {
        "ok": not broken and all(round_["ok"] for round_ in rounds),
        "verified": all(round_["verified"] for round_ in rounds),
        "derivation": "unchecked" if unchecked else "checked",
        "commitment": file.tournament.commitment,
        "differences": [difference.to_json() for difference in broken],
        "rounds": rounds,
    }


def _broken_commitments(info: TournamentInfo, noted: str | None) -> Iterator[Difference]:
    announced = [(earlier.seed, earlier.commitment) for earlier in info.earlier_seeds]
    announced.append((info.seed, info.commitment or commitment_to(info.seed)))
    for seed, commitment in announced:
        if seed and commitment_to(seed) != commitment:
            yield _not_committed(commitment_to(seed), commitment)
    if noted is not None and noted != announced[0][1]:
        yield _not_committed(announced[0][1], noted)


def _not_committed(found: str, announced: str) -> Difference:
    words = NOT_COMMITTED.filled(found=found, announced=announced)
    return Difference(kind="commitment", words=words)


def _verified(file: TournamentFile, round_: Round, before: list[Round]) -> Check:
    """Return what comes of drawing ``round_`` again.

    Args:
        before: the earlier rounds as their draws gave them.
    """
    if round_.stage == CUT:
        differences, notes = cut_differences(file, round_)
        return Check(differences=tuple(differences), notes=notes, is_verified=not notes)
    if round_.matches and all(match.manual for match in round_.matches):
        return Check(notes=(BY_HAND,), is_verified=False)
    seeds = _seeds(file.tournament, round_)
    if not seeds:
        return Check(notes=(NO_SEED,), is_verified=False)
    try:
        draw = _closest(file, round_, before, seeds)
    except PairingImpossible as error:
        found = Difference(kind="impossible", words=error.words)
        return Check(differences=(found,) if round_.matches else ())
    return _judged(file, round_, draw, seeds)


def _seeds(info: TournamentInfo, round_: Round) -> list[str]:
    """Return the seed that the secret gives, then the stored one where it is another."""
    secret = secret_for(info, round_.number)
    derived = None if secret is None else round_seed(secret, round_.number, round_.attempt)
    return list(dict.fromkeys(seed for seed in (derived, round_.seed) if seed))


def _closest(file: TournamentFile, round_: Round, before: list[Round], seeds: list[str]) -> Draw:
    """Return the draw that differs least, the one from the file as it stands where it fits.

    A change in one place must not be told of others. So where the draw differs it is tried with
    the stored seed, with the earlier rounds as they were drawn, and with the match points that the
    results give.
    """
    past = file.rounds[: round_.number - 1]
    pasts = [past] if before == past else [past, before]
    points = [round_] if (now := _with_present_points(file, round_)) is None else [round_, now]
    names = {player.id: player.name for player in file.players}
    closest: Draw | None = None
    for noted, rounds, seed in product(points, pasts, seeds):
        request = request_for(replace(file, rounds=[*rounds, noted]), round_.number)
        result = pair(request, seed)
        draw = Draw(
            result=result,
            differences=differences_of(round_, result, names),
            points={entrant.id: entrant.score for entrant in request.entrants},
        )
        if closest is None or len(draw.differences) < len(closest.differences):
            closest = draw
        if not closest.differences:
            break
    assert closest is not None
    return closest


def _with_present_points(file: TournamentFile, round_: Round) -> Round | None:
    """Return ``round_`` noted with what the results give now; None where it is noted with that."""
    moved = _moved_points(file, round_)
    if not moved:
        return None
    present = {id_: now if isinstance(now, int) else str(now) for id_, now in moved.items()}
    return replace(round_, scores={**(round_.scores or {}), **present})


def _moved_points(file: TournamentFile, round_: Round) -> dict[str, Number]:
    """Return the points from the results before the round where other ones are noted with it."""
    if not round_.scores:
        return {}
    field = field_of(file, round_.number - 1)
    return {
        id_: field[id_].match_points
        for id_, noted in round_.scores.items()
        if field[id_].match_points != exact(Fraction(noted))
    }


def _judged(file: TournamentFile, round_: Round, draw: Draw, seeds: list[str]) -> Check:
    algorithm = draw.result.algorithm
    if round_.algorithm not in (None, algorithm):
        words = OTHER_VERSION.filled(version=round_.algorithm, present=algorithm)
        return Check(notes=(words,), is_verified=False)
    false_seed = [Difference(kind="seed", words=OTHER_SEED)] if len(seeds) > 1 else []
    false_scores = list(_false_scores(file, round_, draw))
    is_withheld_here = round_.noted is not None and round_.noted.withheld
    if is_withheld_here and (draw.differences or false_scores):
        return Check(notes=(WITHHELD,), is_verified=False)
    return Check(
        differences=(*false_seed, *false_scores, *draw.differences),
        notes=() if false_scores else tuple(_corrections(file, round_)),
        result=draw.result,
    )


def _false_scores(file: TournamentFile, round_: Round, draw: Draw) -> Iterator[Difference]:
    """Yield the players with whose noted points the round was not drawn."""
    names = {player.id: player.name for player in file.players}
    tables = {player: match.table for match in round_.matches for player in match.players}
    for id_, noted in (round_.scores or {}).items():
        points = draw.points.get(id_, exact(Fraction(noted)))
        if points != exact(Fraction(noted)):
            words = OTHER_SCORES.filled(player=names.get(id_, id_), noted=noted, points=points)
            table = tables.get(id_)
            yield Difference(kind="scores", words=at(table, words), table=table, players=(id_,))


def _corrections(file: TournamentFile, round_: Round) -> Iterator[Words]:
    moved = _moved_points(file, round_)
    if moved:
        names = [player.name for player in file.players if player.id in moved]
        more = "" if len(names) <= MOST_NAMES else f" … ({len(names)})"
        yield CORRECTED.filled(players=same(", ".join(names[:MOST_NAMES]) + more))


def _as_drawn(round_: Round, check: Check) -> Round:
    """Return the round with the draw's tables and seats in the place of those that differ."""
    if check.result is None or not check.differences:
        return round_
    false = {found.players for found in check.differences if found.kind in OTHER_MATCH}
    seats = {d.players: list(d.drawn_players) for d in check.differences if d.kind == "seats"}
    kept = [
        replace(match, players=seats.get(tuple(match.players), match.players))
        for match in round_.matches
        if tuple(match.players) not in false
    ]
    seated = {player for match in kept for player in match.players}
    lost = [
        Match(table=pairing.table, players=list(pairing.players), bye=pairing.bye)
        for pairing in check.result.matches
        if seated.isdisjoint(pairing.players)
    ]
    return replace(round_, matches=[*kept, *lost])


def _report(file: TournamentFile, round_: Round, check: Check) -> Report:
    is_derived = round_.stage == CUT or secret_for(file.tournament, round_.number) is not None
    return {
        "round": round_.number,
        "stage": round_.stage,
        "ok": not check.differences,
        "verified": check.is_verified,
        "derivation": "checked" if is_derived else "unchecked",
        "seed": round_.seed,
        "attempt": round_.attempt,
        "algorithm": round_.algorithm,
        "differences": [difference.to_json() for difference in check.differences],
        "manual": [
            {"table": match.table, "players": match.players, "reason": match.manual_reason}
            for match in round_.matches
            if match.manual
        ],
        "note": " ".join(note.en for note in check.notes) or None,
        "note_ja": "".join(note.ja for note in check.notes) or None,
    }
