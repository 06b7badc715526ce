"""The areas of the rulebooks, what can be looked up, and what a ruling can be, with their words."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Area(TextChoices):
    TOURNAMENT = "tournament", _("tournament")
    DECK = "deck", _("deck construction")
    SEALED = "sealed", _("sealed")
    MATCH = "match", _("match")
    RANKING = "ranking", _("ranking")
    PENALTY = "penalty", _("penalties")
    ENGINE = "engine", _("play of the game")
    SETUP = "setup", _("setup")
    ZONE = "zone", _("zones")
    CARD = "card", _("cards")
    PHASE = "phase", _("phases")
    ACTION = "action", _("actions")
    BATTLE = "battle", _("battles")
    DICE = "dice", _("dice")
    SCORING = "scoring", _("scoring")
    VICTORY = "victory", _("victory")
    OTHER = "other", _("other")


class EntryKind(TextChoices):
    CLAUSE = "clause", _("clause")
    RULING = "ruling", _("ruling")
    TERM = "term", _("term")
    CARD = "card", _("card")
    INFRACTION = "infraction", _("infraction")


class RulingStatus(TextChoices):
    DRAFT = "draft", _("draft")
    FLOOR = "floor", _("floor ruling")
    REVIEW = "review", _("under review")
    PUBLISHED = "published", _("published")
    SUPERSEDED = "superseded", _("superseded")
    WITHDRAWN = "withdrawn", _("withdrawn")


class Authority(TextChoices):
    FLOOR = "floor", _("floor judge")
    HEAD = "head", _("head judge")
    ORGANISER = "organiser", _("organiser")
    SITE = "site", _("this site")


class Outcome(TextChoices):
    """What the answer comes down to."""

    ALLOWED = "allowed", _("allowed")
    REFUSED = "refused", _("not allowed")
    OTHER = "other", _("something else")


class CallReason(TextChoices):
    RULES = "rules", _("a question about the rules")
    DISPUTE = "dispute", _("we disagree about the game")
    OPPONENT = "opponent", _("report something")
    ABSENT = "absent", _("the opponent is not here")
    OTHER = "other", _("something else")


class CallStatus(TextChoices):
    OPEN = "open", pgettext_lazy("judge call", "waiting")
    CLAIMED = "claimed", _("a judge is coming")
    RESOLVED = "resolved", _("settled")


class CallOutcome(TextChoices):
    ANSWERED = "answered", _("answered")
    RULED = "ruled", _("ruling given")
    PENALISED = "penalised", _("penalty given")
    EXTENDED = "extended", _("extension given")
    MISTAKEN = "mistaken", _("called by mistake")


class CallDeed(TextChoices):
    OPENED = "opened", _("called a judge")
    JOINED = "joined", _("called a judge too")
    CLAIMED = "claimed", _("took the call")
    HANDED = "handed", _("handed the call over")
    ESCALATED = "escalated", _("passed the call to the head judge")
    RESOLVED = "resolved", _("settled the call")


class PenaltyKind(TextChoices):
    ISSUED = "issued", pgettext_lazy("penalty", "given")
    DERIVED = "derived", pgettext_lazy("penalty", "follows from others")
    RAISED = "raised", pgettext_lazy("penalty", "in place of one that was refused")
    COMPLIED = "complied", pgettext_lazy("penalty", "obeyed")
    RETRACTED = "retracted", pgettext_lazy("penalty", "taken back")


class AppealStatus(TextChoices):
    OPEN = "open", pgettext_lazy("appeal", "open")
    UPHELD = "upheld", pgettext_lazy("appeal", "the decision stands")
    OVERTURNED = "overturned", pgettext_lazy("appeal", "the decision is overturned")


class CheckMoment(TextChoices):
    START = "start", _("at the start of the round")
    MID = "mid", _("during the round")


class CheckStatus(TextChoices):
    PLANNED = "planned", pgettext_lazy("deck check", "planned")
    RUNNING = "running", pgettext_lazy("deck check", "under way")
    FINISHED = "finished", pgettext_lazy("deck check", "finished")
    STOPPED = "stopped", pgettext_lazy("deck check", "given up")


OPEN_CHECKS = (CheckStatus.PLANNED, CheckStatus.RUNNING)

RULING_STEPS: dict[str, tuple[str, ...]] = {
    RulingStatus.DRAFT: (RulingStatus.FLOOR, RulingStatus.REVIEW, RulingStatus.WITHDRAWN),
    RulingStatus.FLOOR: (RulingStatus.REVIEW, RulingStatus.WITHDRAWN),
    RulingStatus.REVIEW: (
        RulingStatus.PUBLISHED,
        RulingStatus.DRAFT,
        RulingStatus.FLOOR,
        RulingStatus.WITHDRAWN,
    ),
    RulingStatus.PUBLISHED: (RulingStatus.SUPERSEDED, RulingStatus.WITHDRAWN),
    RulingStatus.SUPERSEDED: (),
    RulingStatus.WITHDRAWN: (RulingStatus.DRAFT,),
}
"""What a ruling can become from where it is. One that was public stays withdrawn."""
