from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from judging.enums import OPEN_CHECKS, CheckMoment, CheckStatus
from judging.models.penalty import Penalty
from tournaments.models import Match, Registration, Round, TableExtension, TableHold


class DeckCheckDraw(models.Model):
    """Tables drawn for deck checks: from which, with which seed, by whom; not for players' eyes."""

    round = models.ForeignKey(
        Round, models.CASCADE, related_name="deck_check_draws", verbose_name=_("round")
    )
    seed = models.CharField(_("seed"), max_length=64)
    #: Table numbers that could be drawn, and those that were, in the order drawn.
    candidates = models.JSONField(default=list)
    tables = models.JSONField(_("tables"), default=list)
    #: Whether players who were checked already could be drawn again.
    with_checked = models.BooleanField(_("also players checked before"), default=False)
    drawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    drawn_at = models.DateTimeField(_("drawn at"))

    class Meta:
        ordering = ["-drawn_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.round}: {self.tables}"


class DeckCheck(models.Model):
    """One player's deck, counted by a judge against the registered list or pool."""

    match = models.ForeignKey(
        Match,
        models.SET_NULL,
        null=True,
        related_name="deck_checks",
        verbose_name=_("match"),
    )
    registration = models.ForeignKey(
        Registration, models.CASCADE, related_name="deck_checks", verbose_name=_("player")
    )
    draw = models.ForeignKey(
        DeckCheckDraw, models.SET_NULL, null=True, blank=True, related_name="checks"
    )
    round_number = models.PositiveSmallIntegerField(_("round"))
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    moment = models.CharField(
        _("when"), max_length=5, choices=CheckMoment.choices, default=CheckMoment.START
    )
    status = models.CharField(
        _("status"), max_length=8, choices=CheckStatus.choices, default=CheckStatus.PLANNED
    )
    #: Which game of the match is played with it: from the second on, side cards may be in use.
    game_number = models.PositiveSmallIntegerField(_("game"), default=1)
    #: Copies found of each listed card: ``{"clock": {"068": 3}}``; a section that is named was
    #: counted, were it only to say that there is nothing.
    found = models.JSONField(default=dict, blank=True)
    #: Cards that the section does not list: ``[["clock", "070", 1]]``.
    extra = models.JSONField(default=list, blank=True)
    #: What differed when it was finished: rows ``[section, number, listed, found]``.
    differences = models.JSONField(default=list, blank=True)
    #: Counts the changes of the sheet; one made on an older count is refused.
    version = models.PositiveIntegerField(default=0)
    note = models.CharField(_("note"), max_length=300, blank=True)
    hold = models.ForeignKey(
        TableHold, models.SET_NULL, null=True, blank=True, related_name="deck_checks"
    )
    extension = models.ForeignKey(
        TableExtension, models.SET_NULL, null=True, blank=True, related_name="deck_checks"
    )
    penalty = models.ForeignKey(
        Penalty, models.SET_NULL, null=True, blank=True, related_name="deck_checks"
    )
    planned_at = models.DateTimeField(_("planned at"))
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)
    checked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("checked by"),
    )

    class Meta:
        ordering = ["planned_at", "pk"]
        verbose_name = _("deck check")
        verbose_name_plural = _("deck checks")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "registration"],
                condition=models.Q(status__in=OPEN_CHECKS),
                name="one_deck_check_at_a_time",
            )
        ]

    def __str__(self) -> str:
        return f"{self.registration} {self.round_number}"
