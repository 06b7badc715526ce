from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class AppendOnly(Exception):
    """Somebody tried to change or delete a row of the log: a fault in the program."""


class LogQuerySet(models.QuerySet["LogEntry"]):
    def update(self, **_kwargs: Any) -> int:
        raise AppendOnly

    def delete(self) -> tuple[int, dict[str, int]]:
        raise AppendOnly


class LogEntry(models.Model):
    """Who did what when; rows are added and never changed: the database refuses it as well."""

    tournament = models.ForeignKey(
        Tournament,
        models.PROTECT,
        null=True,
        related_name="log_entries",
        verbose_name=_("tournament"),
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("who")
    )
    verb = models.CharField(_("deed"), max_length=60)
    subject = models.CharField(_("subject"), max_length=120)
    data = models.JSONField(_("details"), default=dict, encoder=DjangoJSONEncoder)
    at = models.DateTimeField(_("when"), auto_now_add=True)

    objects = LogQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        base_manager_name = "objects"
        indexes = [models.Index(fields=["tournament", "-id"], name="log_by_tournament")]
        verbose_name = _("log entry")
        verbose_name_plural = _("log")

    def __str__(self) -> str:
        return f"{self.verb} {self.subject}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise AppendOnly
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise AppendOnly
