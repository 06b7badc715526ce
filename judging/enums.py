"""The areas of the rulebooks, what can be looked up, and what a ruling can be, with their words."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


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
