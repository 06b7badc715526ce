"""Everything that happened at one table, oldest first, as judges or one player may read it."""

from collections.abc import Callable, Iterator
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from judging.models import Appeal, DeckCheck, JudgeCall, Penalty, Ruling
from judging.selectors.timeline.calls import told_calls
from judging.selectors.timeline.decisions import (
    told_appeals,
    told_checks,
    told_losses,
    told_penalties,
)
from judging.selectors.timeline.draws import told_draws
from judging.selectors.timeline.model import Happening, Viewer
from judging.selectors.timeline.play import (
    told_extensions,
    told_holds,
    told_results,
    told_time,
)
from judging.selectors.timeline.rulings import told_rulings
from tournaments.models import GameLoss, Match, Result, TableExtension, TableHold, TimeCall

__all__ = ["Happening", "Viewer", "timeline_of"]

Tell = Callable[[Match, Viewer], Iterator[Happening]]
SOURCES: dict[str, tuple[QuerySet[Any], Tell]] = {
    "results": (Result.objects.all(), told_results),
    "calls": (JudgeCall.objects.all(), told_calls),
    "extensions": (TableExtension.objects.all(), told_extensions),
    "holds": (TableHold.objects.all(), told_holds),
    "time": (TimeCall.objects.all(), told_time),
    "rulings": (Ruling.objects.all(), told_rulings),
    "penalties": (Penalty.objects.all(), told_penalties),
    "losses": (GameLoss.objects.all(), told_losses),
    "appeals": (Appeal.objects.all(), told_appeals),
    "checks": (DeckCheck.objects.all(), told_checks),
}
"""Where something about a table is kept, and who tells of it."""


def timeline_of(match: Match, viewer: Viewer = None) -> list[Happening]:
    """Return what happened at the table of ``match``, oldest first.

    One question finds out where there is anything at all: at a quiet table it is the only one.

    Args:
        viewer: one of its players, who reads of the own calls, penalties and appeals, of the time,
            and of rulings that were given; None is a judge, who reads everything.
    """
    found = [each for name in kept_of(match) for each in SOURCES[name][1](match, viewer)]
    if viewer is None:
        found += told_draws(match)
    return sorted(found, key=lambda each: each.at)


def kept_of(match: Match) -> list[str]:
    """Return the sources that hold anything about the match."""
    asked = {
        f"has_{name}": Exists(rows.filter(match=OuterRef("pk")))
        for name, (rows, _tell) in SOURCES.items()
    }
    answers = Match.objects.filter(pk=match.pk).annotate(**asked).values(*asked).first() or {}
    return [name for name in SOURCES if answers.get(f"has_{name}")]
