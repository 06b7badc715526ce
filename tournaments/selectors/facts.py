"""The database's tournament as plain facts: the one form that everything is computed from."""

from collections import defaultdict
from collections.abc import Iterable

from msgspec import UNSET, convert

from tournaments.enums import RegistrationStatus, RoundStatus, StageKind
from tournaments.models import (
    EarlierDraw,
    Game,
    GameLoss,
    Match,
    Registration,
    Result,
    Round,
    Tournament,
)
from tournaments.record import model as record
from tournaments.selectors.fact_rows import match_facts


def facts_of(tournament: Tournament) -> record.TournamentFile:
    """Return the recorded facts of ``tournament`` in a fixed number of queries.

    Deck lists and penalties belong to the apps above and are added by them.
    """
    registrations = list(tournament.registrations.order_by("pk"))
    codes = {registration.pk: registration.code for registration in registrations}
    avoided = avoided_in(tournament, codes)
    return record.TournamentFile(
        tournament=info_of(tournament),
        players=[player_of(entry, avoided.get(entry.pk, [])) for entry in registrations],
        rounds=rounds_of(tournament, codes),
        cut_seeds=cut_seeds_of(tournament),
        waiting_losses=waiting_losses_in(tournament),
    )


def waiting_losses_in(tournament: Tournament) -> list[record.WaitingLoss]:
    """Return the games lost by penalty that wait for their player's next match, oldest first."""
    waiting = GameLoss.objects.filter(
        match=None, lifted_at=None, registration__tournament=tournament
    )
    rows = waiting.order_by("given_at", "pk").values_list("registration__code", "differential")
    return [record.WaitingLoss(player=code, differential=number) for code, number in rows]


def cut_seeds_of(tournament: Tournament) -> list[str] | None:
    """Return the players of the top cut, best first, or None before it was made."""
    found = tournament.stages.filter(kind=StageKind.CUT).values_list("seeds", flat=True)
    return next((list(seeds) for seeds in found if seeds), None)


def info_of(tournament: Tournament) -> record.TournamentInfo:
    return record.TournamentInfo(
        name=tournament.name,
        slug=tournament.slug,
        title=tournament.title_code,
        rules_version=tournament.rules_version,
        deck_format=tournament.deck_format,
        structure=tournament.structure,  # type: ignore[arg-type]
        rounds=tournament.rounds_planned,
        best_of=tournament.best_of,  # type: ignore[arg-type]
        round_minutes=tournament.round_minutes,
        timezone=tournament.timezone,
        starts_at=tournament.local(tournament.starts_at),
        tiebreakers=list(tournament.tiebreakers),
        seed=tournament.seed,
        commitment=tournament.commitment,
        earlier_seeds=convert(tournament.earlier_seeds, list[record.EarlierSeed]),
        clubs_apart=tournament.clubs_apart,
        power_pairing=tournament.power_pairing,
        pod_sizes=list(tournament.pod_sizes),
        place_points=tournament.place_points,
        top_cut=tournament.top_cut,
        cut_by=tournament.cut_by,  # type: ignore[arg-type]
        cut_points=tournament.cut_points,
        third_place=tournament.third_place,
        settings=tournament.all_settings,
        status=tournament.status,  # type: ignore[arg-type]
        venue=tournament.venue,
        deck_deadline=tournament.deck_deadline and tournament.local(tournament.deck_deadline),
        lists_required=tournament.lists_required,
        lists_revealed_at=tournament.lists_revealed_at
        and tournament.local(tournament.lists_revealed_at),
    )


def avoided_in(tournament: Tournament, codes: dict[int, str]) -> dict[int, list[str]]:
    """Return by registration whom the player would rather not meet, sorted by code."""
    wishes = Registration.avoid.through.objects.filter(from_registration__tournament=tournament)
    found: dict[int, list[str]] = defaultdict(list)
    for player, other in wishes.values_list("from_registration_id", "to_registration_id"):
        found[player].append(codes[other])
    return {player: sorted(others) for player, others in found.items()}


def player_of(registration: Registration, avoided: list[str]) -> record.Player:
    return record.Player(
        id=registration.code,
        name=registration.name,
        reading=registration.reading or None,
        club=registration.club or None,
        family=registration.family or None,
        byes=registration.byes,
        joined_in_round=registration.joined_in_round,
        dropped_after_round=registration.dropped_after_round,
        disqualified_in_round=registration.disqualified_in_round,
        avoid=avoided,
        fixed_table=registration.fixed_table,
        checked_in=registration.status != RegistrationStatus.PENDING,
    )


def rounds_of(tournament: Tournament, codes: dict[int, str]) -> list[record.Round]:
    """Return the published rounds; a draft is nobody's business yet."""
    published = tournament.rounds.exclude(status=RoundStatus.DRAFTED).select_related("stage")
    matches = match_facts(published, codes)
    earlier: dict[int, list[EarlierDraw]] = defaultdict(list)
    for draw in tournament.earlier_draws.order_by("pk"):
        earlier[draw.round_number].append(draw)
    return [round_of(r, matches[r.pk], earlier[r.number]) for r in published]


def round_of(
    round_: Round, matches: list[record.Match], earlier: Iterable[EarlierDraw]
) -> record.Round:
    return record.Round(
        number=round_.number,
        stage=round_.stage.kind,  # type: ignore[arg-type]
        matches=matches,
        attempt=round_.attempt,
        scores=round_.scores or None,
        planned=round_.planned,
        noted=None if round_.noted is None else convert(round_.noted, record.Noted),
        seed=round_.seed or None,
        algorithm=round_.algorithm or None,
        status=round_.status,  # type: ignore[arg-type]
        earlier=[earlier_of(draw) for draw in earlier],
    )


def earlier_of(draw: EarlierDraw) -> record.EarlierDraw:
    return record.EarlierDraw(
        attempt=draw.attempt,
        seed=draw.seed or None,
        published=draw.was_published,
        reason=draw.reason,
        matches=[record.EarlierPairing(**pairing) for pairing in draw.pairings],
    )


def match_of(match: Match, codes: dict[int, str]) -> record.Match:
    found: Iterable[Result] = match.result_in_force  # type: ignore[attr-defined]
    result = next(iter(found), None)
    return record.Match(
        table=match.table_number,
        players=[codes[seat.registration_id] for seat in match.seats.all()],
        bye=match.is_bye,
        games=[game_of(game, codes) for game in result.games.all()] if result else [],
        places=(result.places or None) if result else None,
        result=outcome_of(result, codes) if result else bye_winner(match, codes),
        on_time=bool(result and result.is_on_time),
        manual=match.is_manual,
        manual_reason=match.manual_reason,
        bracket_slot=match.bracket_slot,
    )


def bye_winner(match: Match, codes: dict[int, str]) -> str | None:
    return codes[match.seats.all()[0].registration_id] if match.is_bye else None


def outcome_of(result: Result, codes: dict[int, str]) -> str | None:
    if result.is_double_loss:
        return record.DOUBLE_LOSS
    if result.is_draw:
        return record.DRAW
    return codes[result.winner_id] if result.winner_id else None


def game_of(game: Game, codes: dict[int, str]) -> record.Game:
    return record.Game(
        winner=codes[game.winner_id] if game.winner_id else None,
        end=game.end,  # type: ignore[arg-type]
        points=game.points,
        differential=game.differential if game.is_written else UNSET,
    )
