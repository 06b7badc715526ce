from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import JobStatus
from tournaments.models.tournament import Tournament

PATIENCE = timedelta(seconds=10)


def soon() -> datetime:
    """Return until when a job may wait in a queue before it is handed over again."""
    return timezone.now() + PATIENCE


class Job(models.Model):
    """Work that takes more than a moment: what is asked, how far it is, how it ended."""

    kind = models.CharField(_("kind"), max_length=40)
    status = models.CharField(
        _("status"), max_length=8, choices=JobStatus.choices, default=JobStatus.WAITING
    )
    done = models.PositiveIntegerField(_("done"), default=0)
    total = models.PositiveIntegerField(_("total"), default=0)
    payload = models.JSONField(default=dict)
    outcome = models.JSONField(_("outcome"), default=dict)
    #: What went wrong, in words for the person who asked: ``{"en": …, "ja": …}``.
    problem = models.JSONField(_("problem"), default=dict)
    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, related_name="jobs", verbose_name=_("tournament")
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        related_name="jobs",
        verbose_name=_("asked by"),
    )
    created_at = models.DateTimeField(_("asked at"), auto_now_add=True)
    #: Which run of the job counts: one that started earlier may save nothing more.
    started_at = models.DateTimeField(_("started at"), null=True)
    #: Until then the job is in a queue (waiting) or in a process that lives (running).
    lease_until = models.DateTimeField(_("held until"), default=soon)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["status", "lease_until"], name="due_jobs")]
        verbose_name = _("job")
        verbose_name_plural = _("jobs")

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def is_over(self) -> bool:
        return self.status in (JobStatus.DONE, JobStatus.FAILED)

    @property
    def is_left_waiting(self) -> bool:
        """Whether the job waits so long that no worker seems to be there."""
        waits = self.status == JobStatus.WAITING
        return waits and timezone.now() - self.created_at > PATIENCE
