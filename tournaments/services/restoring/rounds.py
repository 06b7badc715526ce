"""The rounds of a tournament file, saved with matches, seats, results and games in bulk."""

from collections.abc import Iterable, Mapping

from django.utils import timezone
from msgspec import to_builtins

from tournaments.enums import RoundStatus
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
from tournaments.services.restoring.losses import restore_losses
from tournaments.services.result_rows import game_row

BLOCK = 1_000
Pairs = list[tuple[record.Match, Match]]


def restore_rounds(
    tournament: Tournament,
    file: record.TournamentFile,
    entries: Mapping[str, int],
    actor: User | None,
) -> None:
    """Save every round of ``file``.

    Args:
        entries: the key of each registration by player id.
    """
    stages = restore_stages(tournament, file)
    rounds = Round.objects.bulk_create(
        round_row(tournament, stages[round_.stage], round_) for round_ in file.rounds
    )
    EarlierDraw.objects.bulk_create(earlier_rows(tournament, file), batch_size=BLOCK)
    pairs = restore_matches(file, rounds)
    Seat.objects.bulk_create(seats_of(pairs, entries), batch_size=BLOCK)
    restore_results(pairs, entries, actor)
    restore_losses(file, pairs, entries)


def restore_stages(tournament: Tournament, file: record.TournamentFile) -> dict[str, Stage]:
    has_cut = file.cut_seeds or any(round_.stage == record.CUT for round_ in file.rounds)
    kinds = ["swiss", "cut"] if has_cut else ["swiss"]
    return {
        kind: Stage.objects.create(
            tournament=tournament,
            number=number,
            kind=kind,
            seeds=(file.cut_seeds or []) if kind == record.CUT else [],
        )
        for number, kind in enumerate(kinds, start=1)
    }


def earlier_rows(tournament: Tournament, file: record.TournamentFile) -> Iterable[EarlierDraw]:
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
        for draw in round_.earlier
    )


def round_row(tournament: Tournament, stage: Stage, round_: record.Round) -> Round:
    status, now = round_status(round_), timezone.now()
    return Round(
        tournament=tournament,
        stage=stage,
        number=round_.number,
        status=status,
        seed=round_.seed or "",
        algorithm=round_.algorithm or "",
        attempt=round_.attempt,
        scores=round_.scores or {},
        planned=round_.planned,
        noted=None if round_.noted is None else to_builtins(round_.noted),
        published_at=now,
        closed_at=now if status == RoundStatus.CLOSED else None,
    )


def restore_matches(file: record.TournamentFile, rounds: list[Round]) -> Pairs:
    awarded = {player.id: player.byes for player in file.players}
    facts = [match for round_ in file.rounds for match in round_.matches]
    rows = Match.objects.bulk_create(
        (
            Match(
                round=row,
                table_number=match.table,
                bye=bye,
                is_manual=match.manual,
                manual_reason=match.manual_reason,
                bracket_slot=match.bracket_slot,
                version=int(has_result(match)),
            )
            for round_, row in zip(file.rounds, rounds, strict=True)
            for match, bye in zip(round_.matches, bye_kinds(round_, awarded), strict=True)
        ),
        batch_size=BLOCK,
    )
    return list(zip(facts, rows, strict=True))


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
