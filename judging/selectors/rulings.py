"""Rulings as they are shown: the newest in public, the open ones on a desk, the choices of a form."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.urls import reverse

from judging.enums import RulingStatus
from judging.lookup import code_of
from judging.models import Ruling, RulingDoubt
from judging.ruling_errors import PositionUnusable
from judging.selectors.positions import Position, ShownPosition, position_of, shown_position
from judging.selectors.ruling_access import JUDGES, OPEN, judged_rulings, visible_rulings
from rules.core.engine.viewers import Viewer
from rules.core.words import Words
from rules.rulebooks import Rulebook
from tournaments.models import Match, Tournament, User
from tournaments.permissions import Person

NEWEST = 30
LEDGER = 50
OF_POSITION = ("position_lost", "position_differs")
"""What the checker finds about a position."""


@dataclass(frozen=True)
class RulingPage:
    """A ruling with its position as one viewer may see it.

    Args:
        lines: what was done and what came of it; only where the viewer may know all of it.
        lost: why the position cannot be played any more.
    """

    ruling: Ruling
    position: ShownPosition | None
    lines: tuple[Words, ...] = ()
    lost: Words | None = None


def ruling_page(ruling: Ruling, viewer: Viewer) -> RulingPage:
    """Return a ruling and its position for a viewer.

    A position that was made up to show a rule has no secrets and is told whole.
    """
    if ruling.scenario is None:
        return RulingPage(ruling, None)
    try:
        position = position_of(ruling.scenario)
    except PositionUnusable as error:
        return RulingPage(ruling, None, lost=error.words if tells_all(ruling, viewer) else GONE)
    return RulingPage(
        ruling, shown_position(position, seen_as(ruling, viewer)), told_of(position, ruling, viewer)
    )


def tells_all(ruling: Ruling, viewer: Viewer) -> bool:
    return viewer == "judge" or ruling.is_constructed


def seen_as(ruling: Ruling, viewer: Viewer) -> Viewer:
    return "judge" if ruling.is_constructed else viewer


def told_of(position: Position, ruling: Ruling, viewer: Viewer) -> tuple[Words, ...]:
    return tuple(position.lines) if tells_all(ruling, viewer) else ()


def newest_rulings(
    title: str = "", version: str = "", status: str = "", card: str = "", clause: str = ""
) -> list[Ruling]:
    """Return the rulings that everyone may read, the last published first.

    Args:
        status: published unless another is asked for.
    """
    rows = Ruling.objects.filter(published_at__isnull=False).defer("scenario", "sources")
    wanted = {
        "title_code": title,
        "rules_version": version,
        "status": status or RulingStatus.PUBLISHED,
        "cards__icontains": f'"{card}"' if card else "",
        "clauses__icontains": f'"{clause}"' if clause else "",
    }
    rows = rows.filter(**{name: value for name, value in wanted.items() if value})
    return list(rows.select_related("tournament").order_by("-published_at", "number")[:NEWEST])


def rulings_by_clause(title: str) -> dict[str, list[Ruling]]:
    """Return the published rulings of a title by each clause they cite."""
    found: dict[str, list[Ruling]] = {}
    rows = Ruling.objects.filter(title_code=title, status=RulingStatus.PUBLISHED)
    for ruling in rows.order_by("number").defer("scenario", "sources"):
        for id_ in ruling.clauses:
            found.setdefault(id_, []).append(ruling)
    return found


def open_rulings(user: Person) -> list[Ruling]:
    """Return the rulings a judge has to finish, the last made first."""
    return list(
        judged_rulings(user).filter(status__in=OPEN).defer("scenario", "record__document")[:LEDGER]
    )


def doubts_for(user: Person) -> list[RulingDoubt]:
    """Return what the checker found about rulings that ``user`` may read.

    Why a line cannot be played may name hidden cards, so that is for those who see the position.
    """
    judged = Q(ruling__in=judged_rulings(user).values("pk"))
    read = Q(ruling__in=visible_rulings(user).values("pk"))
    rows = RulingDoubt.objects.filter(judged | (read & ~Q(code__in=OF_POSITION)))
    return list(rows.select_related("ruling").defer("ruling__scenario")[:LEDGER])


def ruled_tournaments(user: User) -> QuerySet[Tournament]:
    """Return the tournaments in which ``user`` may make rulings, those that run first."""
    judged = Tournament.objects.all()
    if not user.is_superuser:
        own = user.memberships.filter(role__in=JUDGES).values("tournament")
        judged = judged.filter(pk__in=own)
    return judged.exclude(registrations__user=user).order_by("-starts_at")


def rulings_numbered(numbers: Iterable[str], user: Person) -> list[Ruling]:
    """Return the rulings of these numbers that ``user`` may read, in the order of the numbers."""
    wanted = list(numbers)
    found = {ruling.number: ruling for ruling in visible_rulings(user).filter(number__in=wanted)}
    return [found[number] for number in wanted if number in found]


def match_at(tournament: Tournament | None, name: str) -> Match | None:
    """Return the match of a tournament at round and table, like 3/12."""
    round_, _, table = name.partition("/")
    if tournament is None or not (is_number(round_) and is_number(table)):
        return None
    rows = Match.objects.filter(round__tournament=tournament, round__number=int(round_))
    return rows.filter(table_number=int(table)).first()


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6


def clause_ids(book: Rulebook, asked: Iterable[str]) -> list[str]:
    """Return the ids that are meant, however they are written; what is unknown stays as it is.

    >>> from rules.rulebooks import rulebook
    >>> clause_ids(rulebook("doremi"), ["drm-16.3", "１６．０３", "amb-4", "xyz"])
    ['DRM-16.03', 'AMB-04', 'xyz']
    """
    ids = [*book.clauses, *book.ambiguities]
    bare = {code_of(id_).partition(" ")[2]: id_ for id_ in reversed(ids)}
    known = bare | {code_of(id_): id_ for id_ in ids}
    return list(dict.fromkeys(known.get(code_of(each), each) for each in asked))


def stepper_address(ruling: Ruling) -> str:
    """Return where a judge opens the position in the disputed game; "" where there is none."""
    if ruling.record is None or not ruling.node:
        return ""
    return reverse("judging:stepper-position", args=[ruling.record.code, ruling.node, "judge"])


GONE = Words("The position cannot be shown any more.", "この局面は表示できなくなっています。")
