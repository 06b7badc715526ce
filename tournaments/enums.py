"""The states and roles of a tournament, with their words."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class TournamentStatus(TextChoices):
    DRAFT = "draft", pgettext_lazy("tournament", "draft")
    OPEN = "open", _("registration open")
    CLOSED = "closed", _("registration closed")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("cancelled")


AHEAD = (TournamentStatus.DRAFT, TournamentStatus.OPEN, TournamentStatus.CLOSED)
OVER = (TournamentStatus.FINISHED, TournamentStatus.CANCELLED)
TRANSITIONS: dict[str, tuple[str, ...]] = {
    TournamentStatus.DRAFT: (TournamentStatus.OPEN, TournamentStatus.CANCELLED),
    TournamentStatus.OPEN: (TournamentStatus.CLOSED, TournamentStatus.CANCELLED),
    TournamentStatus.CLOSED: (
        TournamentStatus.OPEN,
        TournamentStatus.RUNNING,
        TournamentStatus.CANCELLED,
    ),
    TournamentStatus.RUNNING: (TournamentStatus.FINISHED, TournamentStatus.CANCELLED),
    TournamentStatus.FINISHED: (TournamentStatus.RUNNING,),
    TournamentStatus.CANCELLED: (),
}


class Structure(TextChoices):
    SWISS = "swiss", _("Swiss rounds")
    PODS = "pods", _("pods of several players")


class StageKind(TextChoices):
    SWISS = "swiss", _("Swiss rounds")
    CUT = "cut", _("top cut")


class CutBy(TextChoices):
    RANK = "rank", _("the first in the standings")
    POINTS = "points", _("everyone with enough match points")


class RegistrationStatus(TextChoices):
    PENDING = "pending", _("registered")
    CHECKED_IN = "checked_in", _("checked in")
    DROPPED = "dropped", _("dropped")
    DISQUALIFIED = "disqualified", _("disqualified")


class DeckStatus(TextChoices):
    NONE = "none", _("no list")
    INVALID = "invalid", _("list not valid")
    VALID = "valid", _("list valid")


class RoundStatus(TextChoices):
    DRAFTED = "drafted", pgettext_lazy("round", "draft")
    PUBLISHED = "published", _("playing")
    CLOSED = "closed", pgettext_lazy("round", "closed")


class ByeKind(TextChoices):
    NONE = "", _("no bye")
    PAIRED = "paired", _("bye")
    AWARDED = "awarded", _("awarded bye")
    SEEDED = "seeded", _("bye by seed")


class ResultStatus(TextChoices):
    CONFIRMED = "confirmed", _("confirmed")
    CORRECTED = "corrected", _("corrected")
    PARTIAL = "partial", _("unfinished")


class Role(TextChoices):
    ORGANISER = "organiser", _("tournament organiser")
    HEAD_JUDGE = "head_judge", _("head judge")
    FLOOR_JUDGE = "floor_judge", _("floor judge")
    SCOREKEEPER = "scorekeeper", _("scorekeeper")
    PLAYER = "player", _("player")


STAFF_ROLES = frozenset({Role.ORGANISER, Role.HEAD_JUDGE, Role.FLOOR_JUDGE, Role.SCOREKEEPER})
DESK_ROLES = frozenset({Role.ORGANISER, Role.HEAD_JUDGE, Role.SCOREKEEPER})
JUDGE_ROLES = frozenset({Role.HEAD_JUDGE, Role.FLOOR_JUDGE})


class JudgesNeed(TextChoices):
    """What judges do that a table's time has to wait for."""

    APPEAL = "appeal", _("appeal")
    CHECK = "check", _("deck check")


class SiteReason(TextChoices):
    """What the site itself writes down as a reason; it stays so whoever's language it was done in."""

    PENALTY = "penalty", pgettext_lazy("why", "because of a penalty")
    WALKOVER = "walkover", pgettext_lazy("why", "walkover: the opponent left")

    @classmethod
    def in_words(cls, reason: str) -> str:
        """Return a stored reason for the reader; one that a person wrote stays as it is."""
        return str(cls(reason).label) if reason in cls.values else reason


class JobStatus(TextChoices):
    WAITING = "waiting", pgettext_lazy("job", "waiting")
    RUNNING = "running", pgettext_lazy("job", "running")
    DONE = "done", pgettext_lazy("job", "done")
    FAILED = "failed", pgettext_lazy("job", "failed")
