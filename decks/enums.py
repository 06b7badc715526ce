"""Kinds and moments that deck lists know."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class FindingKind(TextChoices):
    VIOLATION = "violation", _("against the rules")
    NOTICE = "notice", _("for the judge to know")


class SwapMoment(TextChoices):
    """When a deck is compared with the registered list: only between games may it differ."""

    BETWEEN_GAMES = "between_games", _("between two games of a match")
    DURING_GAME = "during_game", _("during a game")
    MATCH_START = "match_start", _("before the next match")
