from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from judging.enums import AppealStatus
from judging.models.penalty import Penalty
from judging.models.ruling import Ruling
from tournaments.models import Match, Registration, TableHold, Tournament


class Appeal(models.Model):
    """A floor ruling or a penalty that a player brings before the head judge."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="appeals", verbose_name=_("tournament")
    )
    ruling = models.ForeignKey(
        Ruling,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="appeals",
        verbose_name=_("ruling"),
    )
    penalty = models.ForeignKey(
        Penalty,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="appeals",
        verbose_name=pgettext_lazy("judging", "penalty"),
    )
    match = models.ForeignKey(
        Match,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="appeals",
        verbose_name=_("match"),
    )
    round_number = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    registration = models.ForeignKey(
        Registration,
        models.SET_NULL,
        null=True,
        related_name="appeals",
        verbose_name=_("player"),
    )
    #: What the player says; the judges and the player read it.
    text = models.CharField(_("in words"), max_length=500, blank=True)
    filed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("filed by")
    )
    filed_at = models.DateTimeField(_("filed at"))
    #: The hold of the table's clock while it is open.
    hold = models.ForeignKey(
        TableHold, models.SET_NULL, null=True, blank=True, related_name="appeals"
    )
    status = models.CharField(
        _("status"), max_length=10, choices=AppealStatus.choices, default=AppealStatus.OPEN
    )
    #: Why; the player reads it.
    reason = models.CharField(pgettext_lazy("why", "reason"), max_length=500, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True)

    class Meta:
        ordering = ["filed_at", "pk"]
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        constraints = [
            models.UniqueConstraint(
                fields=["penalty"], condition=Q(penalty__isnull=False), name="one_appeal_a_penalty"
            ),
            models.UniqueConstraint(
                fields=["ruling"], condition=Q(ruling__isnull=False), name="one_appeal_a_ruling"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_number or '–'} / {self.table_number or '–'}"  # the log outlives it

    @property
    def is_open(self) -> bool:
        return self.status == AppealStatus.OPEN
