from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import ByeKind, ResultStatus
from tournaments.models.registration import Registration
from tournaments.models.round import Round


class Match(models.Model):
    """Registrations at one table, best of *n* games; a bye has one seat and no table."""

    round = models.ForeignKey(
        Round, models.CASCADE, related_name="matches", verbose_name=_("round")
    )
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    bye = models.CharField(
        _("bye"), max_length=7, choices=ByeKind.choices, default=ByeKind.NONE, blank=True
    )
    is_manual = models.BooleanField(_("by hand"), default=False)
    manual_reason = models.CharField(_("reason for it"), max_length=300, blank=True)
    #: Place in the bracket of the top cut from 1 on, 0 for the match for third place.
    bracket_slot = models.PositiveSmallIntegerField(null=True, editable=False)
    reason = models.JSONField(default=dict, editable=False)
    #: Counts the results entered; a form made on an older count is refused with both values.
    version = models.PositiveIntegerField(_("version"), default=0, editable=False)

    class Meta:
        ordering = ["round", models.F("table_number").asc(nulls_last=True), "pk"]
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.UniqueConstraint(fields=["round", "table_number"], name="one_match_per_table"),
            models.UniqueConstraint(
                fields=["round"],
                condition=models.Q(bye=ByeKind.PAIRED),
                name="one_paired_bye_per_round",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} / {self.table_number or self.get_bye_display()}"

    @property
    def is_bye(self) -> bool:
        return bool(self.bye)


class Seat(models.Model):
    """One player's place in one match of one round; being unique, it also holds one bye at most."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    registration = models.ForeignKey(Registration, models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["match", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "registration"], name="one_match_per_player_and_round"
            ),
            models.UniqueConstraint(fields=["match", "position"], name="one_player_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.registration} ({self.position})"


class Result(models.Model):
    """What was reported for a match; a correction adds a row and keeps the old one."""

    match = models.ForeignKey(
        Match, models.CASCADE, related_name="results", verbose_name=_("match")
    )
    status = models.CharField(
        _("status"), max_length=9, choices=ResultStatus.choices, default=ResultStatus.CONFIRMED
    )
    winner = models.ForeignKey(
        Registration,
        models.PROTECT,
        null=True,
        related_name="matches_won",
        verbose_name=_("winner"),
    )
    is_draw = models.BooleanField(_("drawn"), default=False)
    is_double_loss = models.BooleanField(_("double loss"), default=False)
    is_on_time = models.BooleanField(_("ended by time"), default=False)
    #: Pods: place by registration code.
    places = models.JSONField(_("places"), default=dict)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="results_entered",
        verbose_name=_("entered by"),
    )
    entered_at = models.DateTimeField(_("entered at"), auto_now_add=True)

    class Meta:
        ordering = ["match", "-pk"]
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints = [
            models.UniqueConstraint(
                fields=["match"],
                condition=models.Q(status=ResultStatus.CONFIRMED),
                name="one_confirmed_result_per_match",
            )
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.get_status_display()}"


class Game(models.Model):
    """One game of a result: the winner, how it ended, both reward-point totals."""

    result = models.ForeignKey(Result, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField(_("number"))
    winner = models.ForeignKey(
        Registration, models.PROTECT, null=True, related_name="games_won", verbose_name=_("winner")
    )
    end = models.CharField(_("end"), max_length=16)
    #: Reward points by registration code; a player whose total nobody noted is absent.
    points = models.JSONField(_("points"), default=dict)
    #: As written on the match sheet; null with ``is_written`` means the entry was forgotten.
    differential = models.IntegerField(_("differential"), null=True)
    is_written = models.BooleanField(_("as written"), default=False)

    class Meta:
        ordering = ["result", "number"]
        verbose_name = _("game")
        verbose_name_plural = _("games")
        constraints = [models.UniqueConstraint(fields=["result", "number"], name="one_game_number")]

    def __str__(self) -> str:
        return f"{self.result} ({self.number})"
