from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Match, Tournament


class GameRecord(models.Model):
    """A disputed game on the rules engine: a tree of positions that the judges share."""

    code = models.CharField(_("code"), max_length=16, unique=True)
    name = models.CharField(_("name"), max_length=120, blank=True)
    title_code = models.CharField(_("title"), max_length=20)
    rules_version = models.CharField(_("rules version"), max_length=20)
    tournament = models.ForeignKey(
        Tournament,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="game_records",
        verbose_name=_("tournament"),
    )
    match = models.ForeignKey(
        Match,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="game_records",
        verbose_name=_("match"),
    )
    #: The definitions of its own cards, where they are not those of the title.
    cards = models.JSONField(null=True, blank=True)
    #: The tree as ``rules.core.document`` writes it.
    document = models.TextField()
    #: Grows with every change: who sends an older one is told what was changed meanwhile.
    revision = models.PositiveIntegerField(default=0)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="game_records",
        verbose_name=_("begun by"),
    )
    created_at = models.DateTimeField(_("begun at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed at"), auto_now=True)

    class Meta:
        ordering = ["-updated_at"]
        verbose_name = _("disputed game")
        verbose_name_plural = _("disputed games")

    def __str__(self) -> str:
        return f"{self.code} {self.name}".strip()
