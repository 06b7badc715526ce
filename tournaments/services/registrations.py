"""Register players, check them in, change and remove entries."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Any

from django.db import transaction
from django.db.models import Value
from django.db.models.functions import Replace

from tournaments.enums import OVER, DeckStatus, RegistrationStatus, TournamentStatus
from tournaments.errors import (
    AlreadyRegistered,
    EditConflict,
    InputRefused,
    ListNotValid,
    PlayerHasPlayed,
    PlayerNotActive,
    RegistrationClosed,
    SameNameRegistered,
    TableTaken,
)
from tournaments.models import Registration, Tournament, User
from tournaments.names import NameRefused, clean_name, sort_key
from tournaments.selectors.rounds import published_count
from tournaments.services.locking import again, lock, touch
from tournaments.services.log import announce, record
from tournaments.services.restoring.entries import BLOCK, person
from tournaments.signals import tournament_changed

TEXTS = ("name", "reading", "club", "family")


@transaction.atomic
def register_player(
    tournament: Tournament,
    *,
    name: str,
    reading: str = "",
    club: str = "",
    family: str = "",
    byes: int = 0,
    same_name_confirmed: bool = False,
    user: User | None = None,
    actor: User,
) -> Registration:
    """Enter a player by hand; without ``user`` a person without an account is made.

    After the first pairing this is a late entry, which joins in the next round.

    Args:
        family: members are kept apart like those of a club; only the staff sees it.
        same_name_confirmed: a second entry under a name that is here already is meant.

    Raises:
        RegistrationClosed: the tournament is over.
        AlreadyRegistered: ``user`` has an entry here already.
        SameNameRegistered: somebody of that name has one, and that is not confirmed.
        InputRefused: the name cannot stand.
    """
    tournament = lock(tournament)
    if tournament.status in OVER:
        raise RegistrationClosed
    if not same_name_confirmed:
        refuse_same_name(tournament, name)
    registration = add_entry(
        tournament, name=name, reading=reading, club=club, family=family, byes=byes, user=user
    )
    touch(tournament)
    record(actor, "player.registered", registration, tournament=tournament)
    announce(tournament_changed, tournament_id=tournament.pk)
    return registration


def refuse_same_name(tournament: Tournament, name: str) -> None:
    """Raise SameNameRegistered where the name stands already, whatever its spaces and kana.

    Raises:
        InputRefused: it cannot stand as a name at all.
    """
    [name] = clean_texts(name)
    spoken = Replace("sort_key", Value(" "), Value(""))
    wanted = sort_key(name, "").rpartition("\t")[2].replace(" ", "")
    found = tournament.registrations.annotate(spoken=spoken)
    other = found.filter(spoken__endswith=f"\t{wanted}").order_by("pk").first()
    if other:
        raise SameNameRegistered(name=other.name, status=other.get_status_display())


@transaction.atomic
def enter_tournament(
    tournament: Tournament, *, user: User, name: str, reading: str = ""
) -> Registration:
    """Enter ``user`` into a tournament whose registration is open.

    Raises:
        RegistrationClosed, AlreadyRegistered, InputRefused.
    """
    tournament = lock(tournament)
    if tournament.status != TournamentStatus.OPEN:
        raise RegistrationClosed
    registration = add_entry(tournament, name=name, reading=reading, user=user)
    touch(tournament)
    record(user, "player.entered", registration, tournament=tournament)
    announce(tournament_changed, tournament_id=tournament.pk)
    return registration


@transaction.atomic
def register_players(
    tournament: Tournament, rows: Iterable[Mapping[str, Any]], *, actor: User
) -> list[Registration]:
    """Enter many players, all or none; each row holds name, reading, club, family and byes."""
    tournament = lock(tournament)
    if tournament.status in OVER:
        raise RegistrationClosed
    registrations = add_entries(tournament, rows)
    touch(tournament)
    record(actor, "players.imported", tournament, tournament=tournament, count=len(registrations))
    announce(tournament_changed, tournament_id=tournament.pk)
    return registrations


def add_entry(
    tournament: Tournament,
    *,
    name: str,
    reading: str = "",
    club: str = "",
    family: str = "",
    byes: int = 0,
    user: User | None = None,
) -> Registration:
    """Return a new registration of the locked ``tournament``."""
    if user is not None and tournament.registrations.filter(user=user).exists():
        raise AlreadyRegistered(name=name)
    entry = new_entry(name, reading, club, byes, family)
    entry.tournament, entry.code = tournament, next(free_codes(tournament))
    entry.joined_in_round = published_count(tournament) + 1
    entry.user = user or User.objects.create_without_account(entry.name, entry.reading)
    entry.save()
    return entry


def add_entries(tournament: Tournament, rows: Iterable[Mapping[str, Any]]) -> list[Registration]:
    """Return new registrations of the locked ``tournament``, made in a few bulk inserts.

    One by one, ten thousand rows would keep every other writer waiting for minutes.
    """
    codes, joined = free_codes(tournament), published_count(tournament) + 1
    entries = [new_entry(**row) for row in rows]
    people = User.objects.bulk_create(map(person, entries), batch_size=BLOCK)
    for entry, user in zip(entries, people, strict=True):
        entry.tournament, entry.user = tournament, user
        entry.code, entry.joined_in_round = next(codes), joined
    return Registration.objects.bulk_create(entries, batch_size=BLOCK)


def new_entry(
    name: str, reading: str = "", club: str = "", byes: int = 0, family: str = ""
) -> Registration:
    """Return an entry with clean texts, not saved yet."""
    name, reading, club, family = clean_texts(name, reading, club, family)
    return Registration(
        name=name,
        reading=reading,
        club=club,
        family=family,
        byes=byes,
        sort_key=sort_key(name, reading),
    )


def clean_texts(name: str, *others: str) -> list[str]:
    """Return ``name`` and ``others``, of which each may be blank, as they can stand."""
    try:
        return [clean_name(name), *(clean_name(text) if text.strip() else "" for text in others)]
    except NameRefused as error:
        raise InputRefused(error.words) from error


def free_codes(tournament: Tournament) -> Iterator[str]:
    """Yield the free player ids of the tournament: p1, p2, …"""
    taken = set(tournament.registrations.values_list("code", flat=True))
    for number in count(len(taken) + 1):
        if f"p{number}" not in taken:
            yield f"p{number}"


@transaction.atomic
def edit_registration(
    registration: Registration,
    changes: Mapping[str, Any],
    *,
    actor: User,
    seen: Mapping[str, Any] | None = None,
) -> Registration:
    """Change name, reading, club, family, byes or fixed table of an entry.

    Raises:
        EditConflict: another person changed a field meanwhile; nothing is saved.
        TableTaken: another player keeps that table.
        InputRefused: a name cannot stand.
    """
    tournament = lock(registration.tournament)
    registration = again(tournament.registrations, registration)
    refuse_other_edit(registration, changes, seen or {})
    before = {field: getattr(registration, field) for field in changes}
    for field, value in changes.items():
        setattr(registration, field, value)
    texts = clean_texts(*(getattr(registration, field) for field in TEXTS))
    for field, text in zip(TEXTS, texts, strict=True):
        setattr(registration, field, text)
    refuse_taken_table(registration)
    registration.sort_key = sort_key(registration.name, registration.reading)
    registration.save()
    touch(tournament)
    record(
        actor,
        "player.changed",
        registration,
        tournament=tournament,
        before=before,
        after=dict(changes),
    )
    announce(tournament_changed, tournament_id=tournament.pk)
    return registration


def refuse_other_edit(
    registration: Registration, changes: Mapping[str, Any], seen: Mapping[str, Any]
) -> None:
    for field in changes:
        present = getattr(registration, field)
        if field in seen and seen[field] != present:
            raise EditConflict(current=present)


def refuse_taken_table(registration: Registration) -> None:
    if registration.fixed_table is None:
        return
    other = (
        Registration.objects.filter(
            tournament=registration.tournament, fixed_table=registration.fixed_table
        )
        .exclude(pk=registration.pk)
        .first()
    )
    if other:
        raise TableTaken(table=registration.fixed_table, name=other.name)


@transaction.atomic
def check_in(registration: Registration, *, actor: User) -> Registration:
    """Note that the player is here; only players checked in are paired.

    Raises:
        ListNotValid: the tournament asks for a valid deck list and there is none (DRM-25.02).
        PlayerNotActive: the player dropped or was disqualified.
    """
    tournament = lock(registration.tournament)
    registration = again(tournament.registrations, registration)
    refuse_check_in(tournament, registration)
    if registration.status == RegistrationStatus.PENDING:
        mark_checked_in(tournament, registration)
        touch(tournament)
        record(actor, "player.checked_in", registration, tournament=tournament)
        announce(tournament_changed, tournament_id=tournament.pk)
    return registration


def refuse_check_in(tournament: Tournament, registration: Registration) -> None:
    if tournament.status in OVER:
        raise RegistrationClosed
    if not registration.is_active:
        raise PlayerNotActive(name=registration.name, status=registration.get_status_display())
    if needs_list(tournament) and registration.deck_status != DeckStatus.VALID:
        raise ListNotValid(name=registration.name)


def needs_list(tournament: Tournament) -> bool:
    return tournament.has_lists and tournament.lists_required


def mark_checked_in(tournament: Tournament, registration: Registration) -> None:
    registration.status = RegistrationStatus.CHECKED_IN
    registration.joined_in_round = published_count(tournament) + 1
    registration.save(update_fields=["status", "joined_in_round"])


@transaction.atomic
def check_in_everyone(tournament: Tournament, *, actor: User) -> tuple[int, list[Registration]]:
    """Check in every pending player who may be; return how many, and who was left out."""
    tournament = lock(tournament)
    if tournament.status in OVER:
        raise RegistrationClosed
    pending = list(tournament.registrations.filter(status=RegistrationStatus.PENDING))
    ready = [p for p in pending if not needs_list(tournament) or p.deck_status == DeckStatus.VALID]
    for registration in ready:
        mark_checked_in(tournament, registration)
    if ready:
        touch(tournament)
        record(actor, "players.checked_in", tournament, tournament=tournament, count=len(ready))
        announce(tournament_changed, tournament_id=tournament.pk)
    return len(ready), [p for p in pending if p not in ready]


@transaction.atomic
def undo_check_in(registration: Registration, *, actor: User) -> Registration:
    """Take back a check-in of a player who was not paired yet.

    Raises:
        PlayerHasPlayed: the player was paired; drop instead.
    """
    tournament = lock(registration.tournament)
    registration = again(tournament.registrations, registration)
    if registration.seats.exists():
        raise PlayerHasPlayed(name=registration.name)
    if registration.status == RegistrationStatus.CHECKED_IN:
        registration.status = RegistrationStatus.PENDING
        registration.save(update_fields=["status"])
        touch(tournament)
        record(actor, "player.check_in_undone", registration, tournament=tournament)
        announce(tournament_changed, tournament_id=tournament.pk)
    return registration


@transaction.atomic
def remove_registration(registration: Registration, *, actor: User | None) -> None:
    """Delete the entry of a player who was never paired.

    Raises:
        PlayerHasPlayed: the player was paired; drop instead.
    """
    tournament = lock(registration.tournament)
    registration = again(tournament.registrations, registration)
    if registration.seats.exists():
        raise PlayerHasPlayed(name=registration.name)
    record(actor, "player.removed", registration, tournament=tournament, code=registration.code)
    registration.delete()
    touch(tournament)
    announce(tournament_changed, tournament_id=tournament.pk)


@transaction.atomic
def set_deck_status(registration: Registration, status: str) -> None:
    """Note whether the player's deck list is in and valid; called by the deck services."""
    tournament = lock(registration.tournament)
    Registration.objects.filter(pk=registration.pk).update(deck_status=status)
    touch(tournament)
