"""A tournament file's facts, saved as a tournament."""

import secrets
from collections.abc import Collection
from typing import Any

import msgspec
from django.utils import timezone

from rules.registry import title_for
from tournaments.enums import OVER, Role
from tournaments.models import Membership, Tournament, User
from tournaments.pairing.seeds import is_withheld
from tournaments.record.model import EarlierSeed, TournamentFile
from tournaments.selectors.facts import facts_of
from tournaments.services.locking import lock
from tournaments.services.restoring.entries import restore_entries
from tournaments.services.restoring.inference import tournament_status
from tournaments.services.restoring.kept import Kept, kept_of
from tournaments.services.restoring.losses import restore_losses
from tournaments.services.restoring.replacing import make_room
from tournaments.services.restoring.rounds import restore_rounds
from tournaments.services.tournaments import free_slug, renew_seed


def restore_facts(
    file: TournamentFile,
    *,
    held: Tournament | None,
    actor: User | None,
    bound: Collection[int] = (),
) -> Tournament:
    """Save the facts of ``file`` and return the tournament; call inside a transaction.

    Deck lists are left to the app above. Rows are inserted in bulk, in a number of statements
    that grows with blocks of rows, not with rows. Of a tournament that is replaced the rows stay
    of which the file tells again.

    Args:
        held: the tournament that the file replaces; its staff and log stay.
        actor: becomes the organiser of a new tournament.
        bound: keys of the game losses that stay in force though the file may not tell of them.
    """
    kept = Kept()
    if held:
        held = lock(held)
        kept = kept_of(held, file, facts_of(held))
        make_room(held, file, kept, actor)
    tournament = save_tournament(file, held)
    if actor is not None and held is None:
        Membership.objects.create(tournament=tournament, user=actor, role=Role.ORGANISER)
    entries = restore_entries(tournament, file.players, kept.entries)
    other = restore_rounds(tournament, file, entries, kept, actor)
    restore_losses(tournament, file, other, entries, bound)
    return tournament


def save_tournament(file: TournamentFile, held: Tournament | None) -> Tournament:
    """Save what the organiser set; a tournament that was over, and is no more, gets a new secret."""
    info = file.tournament
    tournament = held or Tournament(slug=info.slug or free_slug(info.name, info.title))
    revealed = tournament.seed if tournament.status in OVER else None
    for field, value in values_of(file).items():
        setattr(tournament, field, value)
    if tournament.seed == revealed and tournament.status not in OVER:
        renew_seed(tournament, through_round=len(file.rounds))
    tournament.facts_version += 1
    tournament.save()
    return tournament


def seeds_of(file: TournamentFile) -> tuple[str, list[EarlierSeed]]:
    """Return the secret of the draws to come, and those of the rounds before.

    A file for players keeps the secret back: what follows here is drawn from a new one, and of the
    old one only the commitment is known. Rounds that were drawn without any stay reproducible.
    """
    info = file.tournament
    if info.seed or (file.rounds and not is_withheld(info)):
        return info.seed, info.earlier_seeds
    if not file.rounds:
        return secrets.token_hex(16), info.earlier_seeds
    kept_back = EarlierSeed(commitment=info.commitment or "", through_round=len(file.rounds))
    return secrets.token_hex(16), [*info.earlier_seeds, kept_back]


def values_of(file: TournamentFile) -> dict[str, Any]:
    """Return every field of the tournament, with what the file leaves out filled in."""
    info = file.tournament
    seed, earlier = seeds_of(file)
    return {
        "name": info.name,
        "title_code": info.title,
        "rules_version": info.rules_version,
        "deck_format": info.deck_format,
        "structure": info.structure,
        "rounds_planned": info.rounds,
        "best_of": info.best_of,
        "round_minutes": info.round_minutes,
        "timezone": info.timezone,
        "starts_at": info.starts_at or timezone.now().replace(microsecond=0),
        "deck_deadline": info.deck_deadline,
        "lists_required": bool(file.decks) if info.lists_required is None else info.lists_required,
        "lists_revealed_at": info.lists_revealed_at,
        "venue": info.venue,
        "tiebreakers": list(info.tiebreakers),
        "top_cut": info.top_cut,
        "cut_by": info.cut_by,
        "cut_points": info.cut_points,
        "third_place": info.third_place,
        "clubs_apart": info.clubs_apart,
        "power_pairing": info.power_pairing,
        "pod_sizes": list(info.pod_sizes),
        "place_points": info.place_points,
        "settings": title_for(info.title).answers(info.settings),
        "seed": seed,
        "earlier_seeds": msgspec.to_builtins(earlier),
        "status": tournament_status(file),
    }
