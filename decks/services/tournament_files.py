"""Take a tournament file into the database, whole or not at all."""

from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from django.db import IntegrityError, transaction

from decks.keeping import brought_by_penalties, may_see_penalties, take_penalties_in
from decks.permissions import may_see_lists, plays_in
from decks.selectors.tournament_files import export_tournament
from decks.services.imported_lists import Doubt, record_imported_lists
from rules.core.words import Words
from tournaments.enums import RoundStatus
from tournaments.errors import FileRefused, FileUnreadable, TournamentExists
from tournaments.models import Tournament, User
from tournaments.permissions import may_see_seed
from tournaments.record import RecordError, TournamentFile, read_tournament
from tournaments.services.locking import lock
from tournaments.services.log import announce, record
from tournaments.services.restoring import (
    check_storable,
    completed,
    cut_off,
    held_tournament,
    impossible,
    refuse_foreign,
    restore_facts,
    says_the_same,
    warnings_of,
    with_penalties,
    without_own_changes,
)
from tournaments.signals import tournament_changed

LISTS_LOST = Words(
    en="The file lacks {count} deck lists that the tournament had; they are no longer in force.",
    ja="大会にあった{count}件のデッキリストはファイルにないため、有効なリストではなくなりました。",
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

    Players get people without accounts. Of a tournament that is replaced, staff and log stay, and
    what the file tells of again keeps its place, with all that judges noted there. Penalties are
    added and never taken away, and who plays in the tournament changes nothing that is secret from
    players; where the file says otherwise, and what is cut off, stands in the warnings.

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
    try:
        if held is None:
            return save(file, None, warnings_of(file), actor)
        refuse_foreign(held, actor)
        return take_in(file, held, actor, replace=replace)
    except IntegrityError:
        refuse_second_import(file, held)
        raise


@transaction.atomic
def take_in(
    file: TournamentFile, held: Tournament, actor: User | None, *, replace: bool
) -> Imported:
    """Put ``file`` in the place of ``held``, unless it says the same."""
    held = lock(held)
    known = export_tournament(held)
    file, warnings = standing(file, known, held, actor)
    file = completed(file, known)
    if says_the_same(file, known):
        return Imported(held, "unchanged", tuple(warnings))
    if not replace:
        raise TournamentExists(name=held.name, slug=held.slug)
    check(file)
    drafts = held.rounds.filter(status=RoundStatus.DRAFTED).values_list("number", flat=True)
    warnings += [*cut_off(file, known, drafts), *lost_lists(file, known), *warnings_of(file)]
    return save(file, held, warnings, actor)


def standing(
    file: TournamentFile, known: TournamentFile, held: Tournament, actor: User | None
) -> tuple[TournamentFile, list[Doubt]]:
    """Return ``file`` with what stands here whatever it says, and where it says otherwise."""
    warnings: list[Doubt] = []
    if plays(actor, held):
        file, warnings = without_own_changes(file, known)
    brought = brought_by_penalties(held)
    file, more = with_penalties(file, known, brought.games, brought.excluded)
    return file, warnings + more


def plays(actor: User | None, held: Tournament | None) -> bool:
    """Return whether lists, penalties and seeds of ``held`` are secret from who brings its file."""
    return actor is not None and held is not None and plays_in(actor, held)


def read(data: bytes) -> TournamentFile:
    """Return the file's facts once it is sure that they can be stored.

    Raises:
        FileUnreadable, FileRefused.
    """
    try:
        file = read_tournament(data)
    except RecordError as error:
        raise FileUnreadable(error.path, error.words) from error
    check(file)
    return file


def check(file: TournamentFile) -> None:
    """Raise unless the site can store ``file``, and its facts can be.

    Raises:
        FileUnreadable, FileRefused.
    """
    try:
        check_storable(file)
    except RecordError as error:
        raise FileUnreadable(error.path, error.words) from error
    if problems := impossible(file):
        raise FileRefused(problems)


def lost_lists(file: TournamentFile, known: TournamentFile) -> list[Doubt]:
    """Return a warning when the file takes deck lists away: it may come from someone who sees none."""
    told, players = {deck.player for deck in file.decks}, {player.id for player in file.players}
    count = sum(deck.player in players - told for deck in known.decks)
    return [("$.decks", LISTS_LOST.filled(count=count))] if count else []


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
    bound = brought_by_penalties(held).losses if held else ()
    tournament = restore_facts(file, held=held, actor=actor, bound=bound)
    of_lists = record_imported_lists(tournament, file.decks, actor=actor)
    warnings = warnings + ([] if plays(actor, held) else of_lists)  # they tell what is in the lists
    warnings = warnings + take_penalties_in(tournament, file.penalties)
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
