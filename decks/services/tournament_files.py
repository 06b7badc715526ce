"""Take a tournament file into the database, whole or not at all."""

from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from django.db import IntegrityError, transaction

from decks.keeping import may_see_penalties, take_penalties_in
from decks.permissions import may_see_lists
from decks.selectors.tournament_files import deck_entries, export_tournament
from decks.services.imported_lists import Doubt, record_imported_lists
from rules.core.words import Words
from tournaments.errors import FileRefused, FileUnreadable, TournamentExists
from tournaments.models import Tournament, User
from tournaments.permissions import may_see_seed
from tournaments.record import RecordError, TournamentFile, read_tournament
from tournaments.services.log import announce, record
from tournaments.services.restoring import (
    check_storable,
    completed,
    held_tournament,
    impossible,
    refuse_foreign,
    restore_facts,
    says_the_same,
    warnings_of,
)
from tournaments.signals import tournament_changed

LISTS_LOST = Words(
    en="The file has no deck lists; the {count} that the tournament had are gone.",
    ja="ファイルにデッキリストがないため、大会にあった{count}件のリストはなくなりました。",
)


@dataclass(frozen=True)
class Imported:
    """What became of a file: the tournament, whether it is new, and what is doubtful.

    ``outcome`` is "unchanged" when the database held exactly the facts of the file.
    """

    tournament: Tournament
    outcome: Literal["created", "replaced", "unchanged"]
    warnings: tuple[Doubt, ...] = ()

    @property
    def created(self) -> bool:
        return self.outcome == "created"

    def to_json(self) -> dict[str, Any]:
        """Return what the ``tournament_import`` command prints."""
        return {
            "id": self.tournament.pk,
            "slug": self.tournament.slug,
            "created": self.created,
            "outcome": self.outcome,
            "warnings": [
                {"path": path, "message": words.en, "message_ja": words.ja}
                for path, words in self.warnings
            ],
        }


def hand_out(tournament: Tournament, *, actor: User) -> TournamentFile:
    """Return the file of ``tournament`` for ``actor``, without what is secret from them.

    That may be lists, seeds and penalties.

    Handing out secret lists is noted in the log.
    """
    file = export_tournament(tournament)
    if not may_see_seed(actor, tournament):
        file = without_seeds(file)
    if not may_see_penalties(actor, tournament):
        file = msgspec.structs.replace(file, penalties=[], waiting_losses=[])
    if not file.decks or tournament.is_revealed:
        return file
    if not may_see_lists(actor, tournament):
        return msgspec.structs.replace(file, decks=[])
    record(actor, "lists.exported", tournament, tournament=tournament, count=len(file.decks))
    return file


def without_seeds(file: TournamentFile) -> TournamentFile:
    """Return ``file`` without what would tell the pairings of rounds to come.

    The seeds of published rounds are public: nobody finds the secret or another seed from them.
    """
    return msgspec.structs.replace(
        file, tournament=msgspec.structs.replace(file.tournament, seed="")
    )


def import_tournament(data: bytes, *, actor: User | None, replace: bool = False) -> Imported:
    """Save the tournament in ``data`` and return it; a file of what is here already changes nothing.

    What a file leaves out counts as what it would become here, so that the same file taken in
    again is no other one.

    Players get people without accounts, except that a replaced tournament keeps the person behind
    each player id. Its staff and its log stay too.

    Args:
        data: a tournament file.
        actor: becomes the organiser of a new tournament and must be the organiser of a replaced
            one; None stands for whoever runs the machine.
        replace: put the file in the place of the tournament with its slug, or for a file without
            slug of the one with its name, title and, where given, start.

    Raises:
        FileUnreadable: with the JSON path.
        FileRefused: the facts contradict themselves under every house reading; lists all places.
        TournamentExists: it is here already with other facts, and shall not be replaced.
        ForeignTournament: it shall be replaced and someone else organises it.
    """
    file = read(data)
    held = held_tournament(file.tournament, actor)
    if held is not None:
        refuse_foreign(held, actor)
        facts = export_tournament(held)
        file = completed(file, facts)
        if says_the_same(file, facts):
            return Imported(held, "unchanged")
        if not replace:
            raise TournamentExists(name=held.name, slug=held.slug)
    warnings = [*lost_lists(file, held), *warnings_of(file)]
    try:
        return save(file, held, warnings, actor)
    except IntegrityError:
        refuse_second_import(file, held)
        raise


def read(data: bytes) -> TournamentFile:
    """Return the file's facts once it is sure that they can be stored.

    Raises:
        FileUnreadable, FileRefused.
    """
    try:
        file = read_tournament(data)
        check_storable(file)
    except RecordError as error:
        raise FileUnreadable(error.path, error.words) from error
    if problems := impossible(file):
        raise FileRefused(problems)
    return file


def lost_lists(file: TournamentFile, held: Tournament | None) -> list[Doubt]:
    """Return a warning when the file takes away deck lists: it may come from someone who sees none."""
    if held is None or file.decks or not (lists := deck_entries(held)):
        return []
    return [("$.decks", LISTS_LOST.filled(count=len(lists)))]


def refuse_second_import(file: TournamentFile, held: Tournament | None) -> None:
    """Raise when another import took the slug while this one was on its way."""
    slug = file.tournament.slug
    other = Tournament.objects.filter(slug=slug).first() if held is None and slug else None
    if other:
        raise TournamentExists(name=other.name, slug=other.slug)


@transaction.atomic
def save(
    file: TournamentFile, held: Tournament | None, warnings: list[Doubt], actor: User | None
) -> Imported:
    tournament = restore_facts(file, held=held, actor=actor)
    warnings = warnings + record_imported_lists(tournament, file.decks, actor=actor)
    take_penalties_in(tournament, file.penalties)
    record(
        actor,
        "tournament.imported",
        tournament,
        tournament=tournament,
        replaced=held is not None,
        players=len(file.players),
        rounds=len(file.rounds),
    )
    announce(tournament_changed, tournament_id=tournament.pk)
    return Imported(tournament, "replaced" if held else "created", tuple(warnings))
