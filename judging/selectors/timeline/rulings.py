"""What a timeline tells of the rulings made at a table."""

from collections.abc import Iterable, Iterator

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy

from judging.enums import RulingStatus
from judging.models import Ruling
from judging.selectors.timeline.model import Happening, Viewer, in_page, joined, named
from tournaments.models import LogEntry, Match

GIVEN = (RulingStatus.FLOOR, RulingStatus.PUBLISHED)
RULING_DEEDS = {
    "ruling.made": gettext_lazy("began a ruling"),
    "ruling.floor": gettext_lazy("gave a floor ruling"),
    "ruling.review": gettext_lazy("handed a ruling over for review"),
    "ruling.published": gettext_lazy("published a ruling"),
    "ruling.withdrawn": gettext_lazy("withdrew a ruling"),
}
TOLD = ("ruling.floor", "ruling.published")
"""With these a ruling is given to the table."""


def told_rulings(match: Match, viewer: Viewer) -> Iterator[Happening]:
    """Yield what became of every ruling of the match; players read the answer once it is given."""
    rulings = list(Ruling.objects.filter(match=match).defer("scenario", "sources"))
    entries = log_of(match, rulings)
    for ruling in rulings:
        own = [each for each in entries if each.subject.startswith(f"ruling:{ruling.pk} ")]
        if viewer is not None:
            own = [each for each in own if each.verb in TOLD][-1:] if ruling.status in GIVEN else []
        for entry in own:
            words = in_page(ruling.question if viewer is None else ruling.answer)
            url = ruling_url(ruling, viewer)
            deed, who = str(RULING_DEEDS[entry.verb]), named(entry.actor)
            detail = joined(ruling.number, words)
            yield Happening(entry.at, "ruling", who, deed, detail, viewer is None, url)


def log_of(match: Match, rulings: Iterable[Ruling]) -> list[LogEntry]:
    """Return the deeds about the rulings from the log, oldest first."""
    subjects = Q(pk=None)
    for ruling in rulings:
        subjects |= Q(subject__startswith=f"ruling:{ruling.pk} ")
    entries = match.round.tournament.log_entries.filter(subjects, verb__in=RULING_DEEDS)
    return list(entries.select_related("actor").order_by("pk"))


def ruling_url(ruling: Ruling, viewer: Viewer) -> str:
    if viewer is None:
        return reverse("judging:ruling-desk", args=[ruling.number])
    return reverse("judging:ruling", args=[ruling.number]) if ruling.is_public else ""
