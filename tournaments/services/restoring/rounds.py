"""The rounds of a tournament file, saved with matches, seats, results and games in bulk."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils import timezone
from msgspec import to_builtins

from tournaments.enums import ResultStatus, RoundStatus
from tournaments.models import (
    EarlierDraw,
    Game,
    Match,
    Result,
    Round,
    Seat,
    Stage,
    Tournament,
    User,
)
from tournaments.record import model as record
from tournaments.services.restoring.inference import bye_kinds, result_status, round_status
from tournaments.services.restoring.kept import Kept, place_of
from tournaments.services.result_rows import game_row

BLOCK = 1_000
Pairs = list[tuple[record.Match, Match]]
"""Matches of the file, each with its row."""

TOLD = ("table_number", "bye", "is_manual", "manual_reason", "bracket_slot", "version")
"""What the file, or its being taken in, says of a match that stays."""


def restore_rounds(
    tournament: Tournament,
    file: record.TournamentFile,
    entries: Mapping[str, int],
    kept: Kept,
    actor: User | None,
) -> Pairs:
    """Save every round of ``file``; return the matches that did not stand here as it has them.

    Args:
        entries: the key of each registration by player id.
    """
    stages = restore_stages(tournament, file)
    rounds = [
        round_row(
            kept.rounds.get(place_of(round_)) or Round(tournament=tournament),
            stages[round_.stage],
            round_,
        )
        for round_ in file.rounds
    ]
    save_rounds(rounds)
    EarlierDraw.objects.bulk_create(earlier_rows(tournament, file, kept), batch_size=BLOCK)
    pairs = restore_matches(file, rounds, kept)
    Seat.objects.bulk_create(seats_of(pairs, entries), batch_size=BLOCK)
    other = [(match, row) for match, row in pairs if row.pk not in kept.same]
    set_aside([row.pk for row in kept.matches.values() if row.pk not in kept.same])
    restore_results(other, entries, actor)
    return other


def restore_stages(tournament: Tournament, file: record.TournamentFile) -> dict[str, Stage]:
    has_cut = file.cut_seeds or any(round_.stage == record.CUT for round_ in file.rounds)
    kinds = ["swiss", "cut"] if has_cut else ["swiss"]
    tournament.stages.exclude(kind__in=kinds).delete()
    return {
        kind: Stage.objects.update_or_create(
            tournament=tournament,
            kind=kind,
            defaults={
                "number": number,
                "seeds": (file.cut_seeds or []) if kind == record.CUT else [],
            },
        )[0]
        for number, kind in enumerate(kinds, start=1)
    }


def earlier_rows(
    tournament: Tournament, file: record.TournamentFile, kept: Kept
) -> Iterable[EarlierDraw]:
    return (
        EarlierDraw(
            tournament=tournament,
            round_number=round_.number,
            attempt=draw.attempt,
            seed=draw.seed or "",
            was_published=draw.published,
            reason=draw.reason,
            pairings=to_builtins(draw.matches),
        )
        for round_ in file.rounds
        if round_.number not in kept.earlier
        for draw in round_.earlier
    )


def round_row(row: Round, stage: Stage, round_: record.Round) -> Round:
    """Return ``row`` as the file has the round, not saved yet."""
    told = {
        "stage": stage,
        "number": round_.number,
        "status": round_status(round_),
        "seed": round_.seed or "",
        "algorithm": round_.algorithm or "",
        "attempt": round_.attempt,
        "scores": round_.scores or {},
        "planned": round_.planned,
        "noted": None if round_.noted is None else to_builtins(round_.noted),
    }
    if (row.seed, row.attempt) != (told["seed"], told["attempt"]):
        row.certificate = {}
    for field, value in told.items():
        setattr(row, field, value)
    row.published_at = row.published_at or timezone.now()
    is_closed = row.status == RoundStatus.CLOSED
    row.closed_at = (row.closed_at or timezone.now()) if is_closed else None
    return row


def save_rounds(rounds: Sequence[Round]) -> None:
    here = [row for row in rounds if row.pk]
    Round.objects.bulk_create(row for row in rounds if row.pk is None)
    for row in here:
        row.save()


def restore_matches(file: record.TournamentFile, rounds: Sequence[Round], kept: Kept) -> Pairs:
    awarded = {player.id: player.byes for player in file.players}
    Match.objects.filter(round__in=[row.pk for row in rounds]).update(table_number=None, bye="")
    pairs: Pairs = []
    for round_, row in zip(file.rounds, rounds, strict=True):
        tables = [(place_of(round_), frozenset(match.players)) for match in round_.matches]
        rows = [kept.matches.get(table) or Match(round=row) for table in tables]
        byes = byes_at(round_, rows, awarded)
        for match, found, bye in zip(round_.matches, rows, byes, strict=True):
            pairs.append((match, match_row(found, match, bye, found.pk in kept.same)))
    save_matches([row for _match, row in pairs])
    return pairs


def byes_at(round_: record.Round, rows: Sequence[Match], awarded: dict[str, int]) -> Sequence[str]:
    """Return the kind of each bye: as it is here if all of them are, else as the file implies."""
    are_here = all(row.pk for match, row in zip(round_.matches, rows, strict=True) if match.bye)
    return [row.bye for row in rows] if are_here else bye_kinds(round_, awarded)


def match_row(row: Match, match: record.Match, bye: str, is_same: bool) -> Match:
    """Return ``row`` as the file has the match, not saved yet."""
    row.table_number, row.bye = match.table, bye
    row.is_manual, row.manual_reason = match.manual, match.manual_reason
    row.bracket_slot = match.bracket_slot
    if not is_same:
        row.version = row.version + 1 if row.pk else int(has_result(match))
    return row


def save_matches(rows: Sequence[Match]) -> None:
    Match.objects.bulk_create(
        (row for row in rows if row.pk),
        batch_size=BLOCK,
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=TOLD,
    )
    Match.objects.bulk_create((row for row in rows if row.pk is None), batch_size=BLOCK)


def seats_of(pairs: Pairs, entries: Mapping[str, int]) -> Iterable[Seat]:
    return (
        Seat(match=row, round_id=row.round_id, registration_id=entries[player], position=position)
        for match, row in pairs
        for position, player in enumerate(match.players, start=1)
    )


def restore_results(pairs: Pairs, entries: Mapping[str, int], actor: User | None) -> None:
    told = [(match, row) for match, row in pairs if not match.bye and has_result(match)]
    results = Result.objects.bulk_create(
        (result_row(match, row, entries, actor) for match, row in told), batch_size=BLOCK
    )
    Game.objects.bulk_create(
        (
            game_row(result, number, game, entries)
            for (match, _), result in zip(told, results, strict=True)
            for number, game in enumerate(match.games, start=1)
        ),
        batch_size=BLOCK,
    )


def set_aside(matches: Sequence[int]) -> None:
    """Keep what was entered for ``matches`` as corrected."""
    for start in range(0, len(matches), BLOCK):
        results = Result.objects.filter(match__in=matches[start : start + BLOCK])
        results.update(status=ResultStatus.CORRECTED)


def has_result(match: record.Match) -> bool:
    return bool(match.result or match.places or match.games)


def result_row(
    match: record.Match, row: Match, entries: Mapping[str, int], actor: User | None
) -> Result:
    return Result(
        match=row,
        status=result_status(match),
        winner_id=entries.get(match.result or ""),
        is_draw=match.result == record.DRAW,
        is_double_loss=match.result == record.DOUBLE_LOSS,
        is_on_time=match.on_time,
        places=match.places or {},
        entered_by=actor,
    )
