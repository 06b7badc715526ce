"""Taking ruling files into the base: all of them or none, and twice is the same as once."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import msgspec
from django.db import transaction

from judging.models import GameRecord, Ruling
from judging.parsing.ruling_text import RulingHead, RulingText
from judging.selectors.ruling_sources import sources_of
from judging.selectors.rulings import match_at
from judging.services.ruling_files import (
    SCENARIOS,
    RulingFile,
    RulingFilesRefused,
    read_folder,
    ruling_rows,
    text_of,
    words_of,
)
from judging.services.ruling_fit import place_problems
from judging.services.ruling_words import RulingPlace
from judging.services.rulings import index
from rules.core.words import Words
from tournaments.models import Match, Tournament, User
from tournaments.services.log import record

Differing = Literal["refuse", "replace", "keep"]
Place = tuple[str, Words]


class RulingsDiffer(RulingFilesRefused):
    """Rulings are here already and say something else than the files."""


@dataclass
class Imported:
    """What an import did.

    Args:
        same: rulings that stayed as they were.
        left_out: people, tournaments, matches and disputed games that are not here.
    """

    made: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


def import_rulings(
    folder: Path,
    *,
    actor: User | None = None,
    differing: Differing = "refuse",
    scenarios: Path | None = None,
) -> Imported:
    """Take every ruling file of ``folder`` into the base, all of them or none.

    A ruling that is here already stays when its file says the same. What is here and not in the
    folder is left alone. People, tournaments and disputed games that are not here are left out.

    Args:
        differing: what becomes of a ruling whose file says something else: the file is refused,
            takes its place, or is passed over.
        scenarios: the folder of positions, when it is not the one within ``folder``.

    Raises:
        RulingFilesRefused: with every file that cannot be read or does not fit.
        RulingsDiffer: with every file that says something else than the ruling.
    """
    files = read_folder(folder, scenarios or folder / SCENARIOS)
    check_named(files)
    return store(files, actor=actor, differing=differing)


def check_named(files: Iterable[RulingFile]) -> None:
    """Refuse files that name a ruling which is neither among them nor here."""
    held = list(files)
    known = {each.text.head.number for each in held}
    known |= set(Ruling.objects.values_list("number", flat=True))
    problems = [
        (f"{each.path.name}: {place}", NO_RULING.filled(number=number))
        for each in held
        for place, number in named_in(each.text.head)
        if number not in known or number == each.text.head.number
    ]
    if problems:
        raise RulingFilesRefused(problems)


def named_in(head: RulingHead) -> list[tuple[str, str]]:
    supersedes = [("supersedes", head.supersedes)] if head.supersedes else []
    return [*supersedes, *(("precedents", number) for number in head.precedents)]


@transaction.atomic
def store(files: Iterable[RulingFile], *, actor: User | None, differing: Differing) -> Imported:
    """Bring the base to what the files say.

    Raises:
        RulingFilesRefused: a file names a tournament or a disputed game of another card game.
        RulingsDiffer: a ruling here says something else.
    """
    done, refused, misplaced = Imported(), list[Place](), list[Place]()
    there = {ruling.number: ruling for ruling in ruling_rows()}
    changed = list[tuple[Ruling, RulingFile, RulingHead]]()
    for file in files:
        here = Here.of(file.text.head)
        done.left_out += [f"{file.path.name}: {each}" for each in here.left_out]
        old = there.get(here.head.number)
        if old is not None and (differing == "keep" or says_same(old, file, here.head)):
            done.same.append(old.number)
            continue
        if old is not None and differing == "refuse":
            refused.append((file.path.name, DIFFERS.filled(number=old.number)))
            continue
        unfit = [(f"{file.path.name}: {place}", why) for place, why in problems_of(file, here)]
        if unfit:
            misplaced += unfit
            continue
        changed.append((filled(old or Ruling(), file, here), file, here.head))
        (done.made if old is None else done.changed).append(here.head.number)
    if misplaced:
        raise RulingFilesRefused(misplaced)
    if refused:
        raise RulingsDiffer(refused)
    for ruling, _file, head in changed:
        related(ruling, head)
        record(actor, "ruling.imported", ruling, tournament=ruling.tournament)
    index(ruling for ruling, _file, _head in changed)
    return done


@dataclass(frozen=True)
class Here:
    """The head of a file with what of it is here: people, tournament, match, disputed game."""

    head: RulingHead
    tournament: Tournament | None
    match: Match | None
    game_record: GameRecord | None
    made_by: User | None
    left_out: tuple[str, ...]

    @classmethod
    def of(cls, head: RulingHead) -> "Here":
        """Return the head without what is not here, and the rows it names."""
        tournament = Tournament.objects.filter(slug=head.tournament).first()
        match = match_at(tournament, head.match)
        game_record = GameRecord.objects.filter(code=head.record).first()
        people = {user.username: user for user in people_of(head)}
        kept = msgspec.structs.replace(
            head,
            tournament=head.tournament if tournament else "",
            match=head.match if match else "",
            record=head.record if game_record else "",
            made_by=head.made_by if head.made_by in people else "",
            reviewers=sorted(name for name in head.reviewers if name in people),
            precedents=sorted(set(head.precedents)),
        )
        return cls(
            kept, tournament, match, game_record, people.get(head.made_by), missing(head, kept)
        )


def people_of(head: RulingHead) -> Iterable[User]:
    return User.objects.filter(username__in=[head.made_by, *head.reviewers])


def missing(head: RulingHead, kept: RulingHead) -> tuple[str, ...]:
    """Return what was left out of a head, like ``made_by hugo``."""
    single = [
        f"{name} {getattr(head, name)}"
        for name in ("tournament", "match", "record", "made_by")
        if getattr(head, name) != getattr(kept, name)
    ]
    return (*single, *(f"reviewers {n}" for n in head.reviewers if n not in kept.reviewers))


def problems_of(file: RulingFile, here: Here) -> list[Place]:
    """Return what of a file does not fit the tournament, match and disputed game that it names."""
    place = RulingPlace(here.tournament, here.match, here.game_record, scenario=file.scenario)
    return [(field, Words(why, why)) for field, why in place_problems(here.head.title, place)]


def says_same(ruling: Ruling, file: RulingFile, head: RulingHead) -> bool:
    """Return whether a ruling is as its file says; what the file leaves open may be anything."""
    old = text_of(ruling)
    now = msgspec.structs.replace(
        head,
        scenario=old.head.scenario,
        position=head.position or old.head.position,
        made=head.made or old.head.made,
        read_as=head.read_as or old.head.read_as,
    )
    return RulingText(now, file.text.texts) == old and ruling.scenario == file.scenario


def filled(ruling: Ruling, file: RulingFile, here: Here) -> Ruling:
    """Save the ruling as its file says."""
    head = here.head
    for name, value in words_of(file.text).values().items():
        setattr(ruling, name, value)
    ruling.number, ruling.status, ruling.authority = head.number, head.status, head.authority
    ruling.node, ruling.state_hash = head.node, head.position
    ruling.tournament, ruling.match = here.tournament, here.match
    ruling.record, ruling.scenario = here.game_record, file.scenario
    ruling.created_by, ruling.published_at = here.made_by, head.published
    ruling.sources = head.read_as or sources_of(head.title, head.clauses, head.cards)
    ruling.save()
    if head.made is not None:
        Ruling.objects.filter(pk=ruling.pk).update(created_at=head.made)
    return ruling


def related(ruling: Ruling, head: RulingHead) -> None:
    """Set the rulings and people that a file names, now that all rulings are here."""
    ruling.supersedes = Ruling.objects.filter(number=head.supersedes).first()
    ruling.save(update_fields=["supersedes"])
    ruling.precedents.set(Ruling.objects.filter(number__in=head.precedents))
    ruling.reviewers.set(User.objects.filter(username__in=head.reviewers))


NO_RULING = Words(
    "There is no ruling {number}, here or among the files.",
    "裁定{number}は、ここにもファイルの中にもありません。",
)
DIFFERS = Words(
    "Ruling {number} is here and says something else. Import with --replace to put the file in its place.",
    "裁定{number}はすでにあり、内容が違います。ファイルの内容に置き換えるには--replaceを付けてください。",
)
