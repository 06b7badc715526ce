from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from judging.enums import CallDeed, CallOutcome, CallReason, CallStatus
from judging.models.game_record import GameRecord
from judging.models.ruling import Ruling
from tournaments.models import Match, Registration, TableExtension, Tournament


class JudgeCall(models.Model):
    """A table that wants a judge, from the first hand raised until a judge has settled it.

    Round and table are kept as numbers too, so that the call outlives a round that is drawn anew.
    """

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="judge_calls", verbose_name=_("tournament")
    )
    match = models.ForeignKey(
        Match,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="judge_calls",
        verbose_name=_("match"),
    )
    round_number = models.PositiveSmallIntegerField(_("round"))
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    reason = models.CharField(
        _("what about"), max_length=10, choices=CallReason.choices, default=CallReason.OTHER
    )
    text = models.CharField(_("in words"), max_length=300, blank=True)
    status = models.CharField(
        _("status"), max_length=9, choices=CallStatus.choices, default=CallStatus.OPEN
    )
    #: Whether it is the head judge's: then no floor judge claims it.
    is_escalated = models.BooleanField(_("for the head judge"), default=False)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("called by")
    )
    opened_at = models.DateTimeField(_("called at"))
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("taken by"),
    )
    #: When a judge first took it: what the players waited ends here.
    claimed_at = models.DateTimeField(_("taken at"), null=True, blank=True)
    resolved_at = models.DateTimeField(_("settled at"), null=True, blank=True)
    outcome = models.CharField(
        _("outcome"), max_length=10, choices=CallOutcome.choices, blank=True, default=""
    )
    #: For the judges alone.
    note = models.CharField(_("note"), max_length=300, blank=True)
    ruling = models.ForeignKey(
        Ruling, models.SET_NULL, null=True, blank=True, related_name="judge_calls"
    )
    record = models.ForeignKey(
        GameRecord, models.SET_NULL, null=True, blank=True, related_name="judge_calls"
    )
    extension = models.ForeignKey(
        TableExtension, models.SET_NULL, null=True, blank=True, related_name="judge_calls"
    )

    class Meta:
        ordering = ["opened_at", "pk"]
        verbose_name = _("judge call")
        verbose_name_plural = _("judge calls")
        constraints = [
            models.UniqueConstraint(
                fields=["match"],
                condition=~models.Q(status=CallStatus.RESOLVED),
                name="one_open_call_per_table",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.round_number} / {self.table_number}"


class CallEvent(models.Model):
    """One deed in the life of a judge call; rows are added and never changed."""

    call = models.ForeignKey(
        JudgeCall, models.CASCADE, related_name="events", verbose_name=_("judge call")
    )
    deed = models.CharField(_("deed"), max_length=9, choices=CallDeed.choices)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    #: The player on whose behalf; null for staff.
    player = models.ForeignKey(Registration, models.SET_NULL, null=True, related_name="+")
    #: The judge to whom a call was handed, or the head judge who keeps it when it is passed on.
    to = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    text = models.CharField(_("in words"), max_length=300, blank=True)
    at = models.DateTimeField(_("when"))

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.call} {self.deed}"
