from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.enums import JudgesNeed
from tournaments.models.match import Match
from tournaments.models.registration import Registration
from tournaments.models.round import Round

REASON_LENGTH = 300


def both(need: str, reason: str) -> str:
    return " · ".join(filter(None, [need, reason]))


class RoundClock(models.Model):
    """When the time of a round began and what stopped it; its end follows, nothing ticks here."""

    round = models.OneToOneField(
        Round, models.CASCADE, related_name="clock", verbose_name=_("round")
    )
    started_at = models.DateTimeField(_("started at"))
    #: 0 means no limit.
    minutes = models.PositiveSmallIntegerField(_("minutes"))
    #: Since when all tables pause; null while time runs.
    paused_at = models.DateTimeField(_("paused at"), null=True, blank=True)
    #: The sum of all pauses that are over.
    paused_seconds = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("round clock")
        verbose_name_plural = _("round clocks")

    def __str__(self) -> str:
        return f"{self.round} ({self.minutes})"


class TableExtension(models.Model):
    """Minutes that one table has more; one given back is a row with fewer than none."""

    match = models.ForeignKey(
        Match, models.CASCADE, related_name="extensions", verbose_name=_("match")
    )
    minutes = models.SmallIntegerField(_("minutes"))
    reason = models.CharField(pgettext_lazy("why", "reason"), max_length=REASON_LENGTH, blank=True)
    #: What took the time, where judges did; the reason may add words to it.
    given_for = models.CharField(max_length=6, choices=JudgesNeed.choices, blank=True)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    given_at = models.DateTimeField(_("given at"))

    class Meta:
        ordering = ["given_at", "pk"]
        verbose_name = _("extension")
        verbose_name_plural = _("extensions")

    def __str__(self) -> str:
        return f"{self.match} +{self.minutes}"

    @property
    def why(self) -> str:
        """Why, in the reader's language as far as the site knows."""
        return both(self.get_given_for_display(), self.reason)


class TableHold(models.Model):
    """A time during which the clock of one table stood: a check, an appeal, a long ruling."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="holds", verbose_name=_("match"))
    reason = models.CharField(pgettext_lazy("why", "reason"), max_length=REASON_LENGTH, blank=True)
    #: What judges do that has to end before anybody can release the table.
    kept_for = models.CharField(max_length=6, choices=JudgesNeed.choices, blank=True)
    held_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    held_at = models.DateTimeField(_("held at"))
    released_at = models.DateTimeField(_("released at"), null=True, blank=True)
    #: Seconds of it that give the table nothing: while all paused, or given as an extension instead.
    lapsed_seconds = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["held_at", "pk"]
        verbose_name = _("hold")
        verbose_name_plural = _("holds")
        constraints = [
            models.UniqueConstraint(
                fields=["match"],
                condition=models.Q(released_at__isnull=True),
                name="one_hold_at_a_time",
            )
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.why}"

    @property
    def why(self) -> str:
        """Why, in the reader's language as far as the site knows."""
        return both(self.get_kept_for_display(), self.reason)


class TimeCall(models.Model):
    """That time was called at a table, on whose day, how far its procedure is, and the points then."""

    match = models.OneToOneField(
        Match, models.CASCADE, related_name="time_call", verbose_name=_("match")
    )
    called_at = models.DateTimeField(_("called at"))
    called_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    #: The step of the title's procedure that the table is at, from 0.
    step = models.PositiveSmallIntegerField(default=0)
    #: What was recorded when it was called, where the title has days.
    day = models.PositiveSmallIntegerField(_("day"), null=True, blank=True)
    turn_player = models.ForeignKey(
        Registration,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("whose turn it was"),
    )
    done_at = models.DateTimeField(null=True, blank=True)
    #: All points of each player after the last day, by the key of the registration; null before.
    points = models.JSONField(null=True, blank=True)
    #: In which game they were compared.
    game = models.PositiveSmallIntegerField(null=True, blank=True)
    compared_at = models.DateTimeField(null=True, blank=True)
    compared_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("time called")
        verbose_name_plural = _("times called")

    def __str__(self) -> str:
        return f"{self.match} {self.called_at}"
