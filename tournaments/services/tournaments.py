"""Create a tournament, change its settings, move it from state to state."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify
from msgspec import to_builtins

from rules.core.errors import NoVersionInForce
from rules.core.title import Preset, Title
from rules.core.words import Words
from tournaments.enums import OVER, TRANSITIONS, Role, StageKind, TournamentStatus
from tournaments.errors import (
    ConfirmationWrong,
    CutLocked,
    EditConflict,
    InputRefused,
    NotEnoughPlayers,
    RoundsUnfinished,
    SettingLocked,
    TransitionRefused,
)
from tournaments.models import Membership, Tournament, User
from tournaments.record.errors import RecordError
from tournaments.record.model import EarlierSeed, TournamentFile
from tournaments.record.reading import read_tournament
from tournaments.record.writing import write_tournament
from tournaments.selectors.facts import info_of
from tournaments.services.locking import lock, touch
from tournaments.services.log import announce, record
from tournaments.signals import deck_rules_changed, tournament_changed

LOCKED_ONCE_PAIRED = (
    "title_code",
    "rules_version",
    "deck_format",
    "structure",
    "best_of",
    "clubs_apart",
    "power_pairing",
    "pod_sizes",
)
LOCKED_ONCE_CUT = ("top_cut", "cut_by", "cut_points", "third_place")
DECK_RULES = ("rules_version", "deck_format", "settings")
EDITABLE = (
    "name",
    "rules_version",
    "deck_format",
    "structure",
    "rounds_planned",
    "best_of",
    "round_minutes",
    "timezone",
    "starts_at",
    "deck_deadline",
    "lists_required",
    "venue",
    "tiebreakers",
    "top_cut",
    "cut_by",
    "cut_points",
    "third_place",
    "clubs_apart",
    "power_pairing",
    "pod_sizes",
    "place_points",
    "settings",
)


#: Words that stand beside the tournaments' own in addresses such as ``/organise/new/``.
TAKEN_WORDS = frozenset({"new", "cards", "import", "tokens"})


def free_slug(name: str, title_code: str) -> str:
    """Return an address word for ``name`` that no tournament uses yet."""
    base = slugify(name)[:40].strip("-") or title_code
    slug = base
    while slug in TAKEN_WORDS or Tournament.objects.filter(slug=slug).exists():
        slug = f"{base}-{secrets.token_hex(2)}"
    return slug


def save_under_free_slug(tournament: Tournament) -> None:
    """Save a new tournament; where another of that name was first, under another address word."""
    try:
        with transaction.atomic():
            tournament.save()
    except IntegrityError:
        tournament.slug = free_slug(
            f"{tournament.slug}-{secrets.token_hex(4)}", tournament.title_code
        )
        tournament.save()


def preset_values(title: Title, preset: Preset) -> dict[str, Any]:
    """Return every setting that ``preset`` fills; the rules version follows from the date."""
    return {
        "title_code": title.code,
        "deck_format": preset.deck_format,
        "structure": preset.structure,
        "best_of": preset.best_of,
        "round_minutes": preset.round_minutes,
        "rounds_planned": preset.rounds,
        "tiebreakers": list(preset.tiebreakers),
        "top_cut": preset.top_cut,
        "cut_by": preset.cut_by,
        "cut_points": preset.cut_points,
        "third_place": preset.third_place,
        "clubs_apart": True,
        "power_pairing": False,
        "pod_sizes": list(preset.pod_sizes),
        "place_points": {},
        "lists_required": preset.deck_format != "none",
        "settings": title.settings_of(preset),
    }


def version_in_force(title: Title, starts_at: datetime, timezone_name: str) -> str:
    """Return the newest rules version in force at the venue on the day of the start.

    Raises:
        InputRefused: the day lies before every version of the title.

    Source: DRM-0.02, DRM-0.03.
    """
    try:
        return title.version_on(starts_at.astimezone(ZoneInfo(timezone_name)).date()).code
    except NoVersionInForce as error:
        raise InputRefused(error.words) from error


@transaction.atomic
def create_tournament(
    *,
    title: Title,
    preset: Preset,
    name: str,
    starts_at: datetime,
    timezone_name: str,
    actor: User,
    slug: str = "",
    seed: str = "",
    **changes: Any,
) -> Tournament:
    """Create a draft tournament from ``preset``, organised by ``actor``.

    Args:
        starts_at: aware; decides which rules version is in force.
        timezone_name: IANA name of the venue's zone.
        slug: the address word, a free one from the name when not given.
        seed: the secret that all draws come from, a random one when not given.
        changes: any field of ``EDITABLE`` that shall differ from the preset.
    """
    values = {**preset_values(title, preset), **changes}
    if "rules_version" not in values:
        values["rules_version"] = version_in_force(title, starts_at, timezone_name)
    tournament = Tournament(
        name=name,
        slug=slug or free_slug(name, title.code),
        starts_at=starts_at,
        timezone=timezone_name,
        seed=seed or secrets.token_hex(16),
        **values,
    )
    refuse_what_no_file_may_hold(tournament)
    save_under_free_slug(tournament)
    tournament.stages.create(number=1)
    Membership.objects.create(tournament=tournament, user=actor, role=Role.ORGANISER)
    record(actor, "tournament.created", tournament, tournament=tournament, preset=preset.code)
    return tournament


@transaction.atomic
def change_settings(
    tournament: Tournament,
    changes: Mapping[str, Any],
    *,
    actor: User,
    seen: Mapping[str, Any] | None = None,
) -> Tournament:
    """Change fields of ``tournament``; old and new values go to the log.

    Args:
        changes: field to new value, fields of ``EDITABLE`` only.
        seen: what the person saw when they began to edit, to notice another's change.

    Raises:
        SettingLocked: the field is fixed since the first round, or the top cut, was paired.
        EditConflict: a field differs from what the person saw; nothing is saved.
    """
    tournament = lock(tournament)
    before = {field: getattr(tournament, field) for field in changes}
    changed = {field: value for field, value in changes.items() if before[field] != value}
    refuse_other_edit(tournament, changed, seen or {})
    refuse_locked_fields(tournament, changed)
    for field, value in changed.items():
        setattr(tournament, field, value)
    refuse_what_no_file_may_hold(tournament)
    if changed:
        tournament.save(update_fields=list(changed))
        touch(tournament)
        record(
            actor,
            "tournament.changed",
            tournament,
            tournament=tournament,
            before={field: before[field] for field in changed},
            after=changed,
        )
        announce_change(tournament, changed, actor)
    return tournament


def announce_change(tournament: Tournament, changed: Mapping[str, Any], actor: User) -> None:
    announce(tournament_changed, tournament_id=tournament.pk)
    if not changed.keys().isdisjoint(DECK_RULES):
        announce(deck_rules_changed, tournament_id=tournament.pk, actor_id=actor.pk)


def refuse_what_no_file_may_hold(tournament: Tournament) -> None:
    """Raise InputRefused unless the settings could stand in a tournament file: one set of checks."""
    try:
        read_tournament(write_tournament(TournamentFile(tournament=info_of(tournament))))
    except RecordError as error:
        field = error.path.removeprefix("$.tournament.").removeprefix("settings.")
        raise InputRefused(
            Words(en=f"{field}: {error.words.en}", ja=f"{field}: {error.words.ja}")
        ) from error


def refuse_other_edit(
    tournament: Tournament, changed: Mapping[str, Any], seen: Mapping[str, Any]
) -> None:
    for field in changed:
        present = getattr(tournament, field)
        if field in seen and seen[field] != present:
            raise EditConflict(current=f"{label_of(field)} = {present}")


def refuse_locked_fields(tournament: Tournament, changed: Mapping[str, Any]) -> None:
    for error, fields in locks_of(tournament):
        for field in fields:
            if field in changed:
                raise error(field=label_of(field))


def locks_of(tournament: Tournament) -> list[tuple[type[SettingLocked], tuple[str, ...]]]:
    """Return the fields that no longer change, with the error that says since when."""
    kinds = set(tournament.rounds.order_by().values_list("stage__kind", flat=True))
    locks: list[tuple[type[SettingLocked], tuple[str, ...]]] = []
    if kinds:
        locks.append((SettingLocked, LOCKED_ONCE_PAIRED))
    if StageKind.CUT in kinds:
        locks.append((CutLocked, LOCKED_ONCE_CUT))
    return locks


def label_of(field: str) -> str:
    """Return what the forms call ``field``."""
    return str(getattr(Tournament._meta.get_field(field), "verbose_name", field))


@transaction.atomic
def change_status(tournament: Tournament, status: str, *, actor: User) -> Tournament:
    """Move ``tournament`` to ``status``; only the transitions of ``TRANSITIONS`` are legal.

    Raises:
        TransitionRefused: there is no such transition from the present state.
        NotEnoughPlayers: it shall run and fewer than two players are checked in.
        RoundsUnfinished: it shall be finished and a round is not closed.
    """
    tournament = lock(tournament)
    if status not in TRANSITIONS[tournament.status]:
        raise TransitionRefused(
            present=tournament.get_status_display(),
            wanted=TournamentStatus(status).label,
        )
    if status == TournamentStatus.RUNNING:
        refuse_start(tournament)
    if status == TournamentStatus.FINISHED:
        refuse_finish(tournament)
    before, tournament.status = tournament.status, status
    told: dict[str, str] = {}
    if before in OVER:
        renew_seed(tournament, through_round=tournament.rounds.count())
        told["commitment"] = tournament.commitment
    tournament.save(update_fields=["status", "seed", "earlier_seeds"])
    touch(tournament)
    record(
        actor,
        f"tournament.{status}",
        tournament,
        tournament=tournament,
        before=before,
        after=status,
        **told,
    )
    announce(tournament_changed, tournament_id=tournament.pk)
    return tournament


def renew_seed(tournament: Tournament, *, through_round: int) -> None:
    """Let the rounds to come be drawn from a new secret: the old one was revealed at the end.

    Args:
        through_round: the last round that was drawn from the old one.
    """
    revealed = EarlierSeed(
        seed=tournament.seed,
        commitment=tournament.commitment,
        through_round=through_round,
    )
    tournament.earlier_seeds = [*tournament.earlier_seeds, to_builtins(revealed)]
    tournament.seed = secrets.token_hex(16)


def refuse_start(tournament: Tournament) -> None:
    count = tournament.registrations.filter(status="checked_in").count()
    if count < 2 and not tournament.rounds.exists():
        raise NotEnoughPlayers(count=count)


def refuse_finish(tournament: Tournament) -> None:
    unfinished = tournament.rounds.exclude(status="closed").first()
    if unfinished:
        raise RoundsUnfinished(number=unfinished.number)


@transaction.atomic
def reveal_lists(tournament: Tournament, *, typed: str, actor: User) -> Tournament:
    """Make all deck lists public from now on; ``typed`` must be the tournament's name.

    Raises:
        ConfirmationWrong: the name was not typed as it stands.
    """
    tournament = lock(tournament)
    if typed.strip() != tournament.name:
        raise ConfirmationWrong(expected=tournament.name)
    if tournament.lists_revealed_at is None:
        tournament.lists_revealed_at = timezone.now()
        tournament.save(update_fields=["lists_revealed_at"])
        record(actor, "lists.revealed", tournament, tournament=tournament)
        announce(tournament_changed, tournament_id=tournament.pk)
    return tournament


@transaction.atomic
def hide_lists(tournament: Tournament, *, actor: User) -> Tournament:
    """Make the deck lists secret again."""
    tournament = lock(tournament)
    if tournament.lists_revealed_at is not None:
        tournament.lists_revealed_at = None
        tournament.save(update_fields=["lists_revealed_at"])
        record(actor, "lists.hidden", tournament, tournament=tournament)
        announce(tournament_changed, tournament_id=tournament.pk)
    return tournament
