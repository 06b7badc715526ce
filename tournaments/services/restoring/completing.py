"""What a tournament file means: what it leaves out filled in, and everything in one form."""

from msgspec.structs import replace

from rules.registry import title_for
from tournaments.enums import RegistrationStatus
from tournaments.names import clean_name
from tournaments.pairing.seeds import commitment_to
from tournaments.record.model import Match, Penalty, Player, Round, TournamentFile
from tournaments.services.restoring.inference import (
    registration_status,
    round_status,
    tournament_status,
)


def completed(file: TournamentFile, held: TournamentFile) -> TournamentFile:
    """Return ``file`` with what nobody but the site knows taken from ``held`` where it lacks it.

    That is the address, the start, and the seeds and penalties, which a file for someone who plays
    leaves out.
    """
    info, known = file.tournament, held.tournament
    seed = info.seed or known.seed
    earlier = info.earlier_seeds if info.seed else known.earlier_seeds
    seeds = {(r.number, r.attempt): r.seed for r in held.rounds} if seed == known.seed else {}
    rounds = [replace(r, seed=r.seed or seeds.get((r.number, r.attempt))) for r in file.rounds]
    start = info.starts_at or known.starts_at
    info = replace(info, slug=info.slug or known.slug, starts_at=start)
    info = replace(info, seed=seed, earlier_seeds=earlier)
    penalties = file.penalties or held.penalties
    losses = file.waiting_losses or held.waiting_losses
    return replace(file, tournament=info, rounds=rounds, penalties=penalties, waiting_losses=losses)


def says_the_same(file: TournamentFile, held: TournamentFile) -> bool:
    """Return whether taking in ``file`` would leave a tournament with the facts ``held`` as it is."""
    return normal(file) == normal(held)


def normal(file: TournamentFile) -> TournamentFile:
    """Return ``file`` as the site would write it after taking it in, players and matches in order.

    >>> from tournaments.record.model import TournamentInfo
    >>> info = TournamentInfo(name="t", title="onsen", rules_version="v1", deck_format="none")
    >>> str(normal(TournamentFile(tournament=info)).tournament.status)
    'draft'
    """
    info = file.tournament
    required = bool(file.decks) if info.lists_required is None else info.lists_required
    told = replace(
        info,
        settings=title_for(info.title).answers(info.settings),
        status=tournament_status(file),
        lists_required=required,
        commitment=commitment_to(info.seed),
    )
    return replace(
        file,
        tournament=told,
        players=sorted(map(normal_player, file.players), key=lambda player: player.id),
        decks=sorted(file.decks, key=lambda deck: deck.player),
        rounds=[normal_round(round_) for round_ in file.rounds],
        cut_seeds=file.cut_seeds or None,
        penalties=normal_penalties(file),
    )


def normal_player(player: Player) -> Player:
    return replace(
        player,
        name=clean_name(player.name),
        reading=clean_name(player.reading) if player.reading else None,
        club=clean_name(player.club) if player.club else None,
        family=clean_name(player.family) if player.family else None,
        avoid=sorted(set(player.avoid)),
        checked_in=registration_status(player) != RegistrationStatus.PENDING,
    )


def normal_penalties(file: TournamentFile) -> list[Penalty]:
    """Return the penalties in the order of their time; one without counts as given at the start."""
    start = file.tournament.starts_at
    told = [replace(p, issued_at=p.issued_at or start) for p in file.penalties]
    return sorted(told, key=lambda each: each.issued_at.timestamp() if each.issued_at else 0)


def normal_round(round_: Round) -> Round:
    return replace(
        round_,
        matches=sorted(map(normal_match, round_.matches), key=lambda match: match.players),
        scores=round_.scores or None,
        seed=round_.seed or None,
        algorithm=round_.algorithm or None,
        status=round_status(round_),
    )


def normal_match(match: Match) -> Match:
    result = match.players[0] if match.bye else match.result
    return replace(match, result=result, places=match.places or None)
