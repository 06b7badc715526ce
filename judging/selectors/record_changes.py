"""What others did to a disputed game since somebody looked, from the log."""

from collections import Counter
from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judging.models import GameRecord
from tournaments.models import LogEntry

PLAYED = "record.play"
VERBS: dict[str, str | Promise] = {
    "record.begun": gettext_lazy("set up a disputed game"),
    PLAYED: gettext_lazy("added a step to a disputed game"),
    "record.label": gettext_lazy("named a position"),
    "record.comment": gettext_lazy("wrote a comment beside a position"),
    "record.move_up": gettext_lazy("moved a branch up"),
    "record.make_main": gettext_lazy("made a branch the main line"),
    "record.delete": gettext_lazy("deleted a branch"),
    "record.undo": gettext_lazy("took an edit back"),
    "record.redo": gettext_lazy("made an edit again"),
}


def verb_of(kind: str) -> str:
    """Return the verb of the log for a kind of edit.

    >>> verb_of("make main")
    'record.make_main'
    """
    return f"record.{kind.replace(' ', '_')}"


def changes_since(record: GameRecord, revision: int) -> list[LogEntry]:
    """Return what was done to the record after ``revision``, the oldest first."""
    rows = LogEntry.objects.filter(
        tournament=record.tournament_id,
        subject__startswith=f"{record._meta.model_name}:{record.pk} ",
        data__revision__gt=revision,
    )
    return list(rows.select_related("actor").order_by("pk"))


def listed(changes: Iterable[LogEntry]) -> str:
    """Return the changes as one line: who did what, how often."""
    counted = Counter((str(each.actor or "–"), each.verb) for each in changes)
    return "; ".join(
        _("%(who)s %(deed)s (%(count)s×)") % {"who": who, "deed": VERBS[verb], "count": count}
        if count > 1
        else _("%(who)s %(deed)s") % {"who": who, "deed": VERBS[verb]}
        for (who, verb), count in counted.items()
    )
