from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.enums import RoundStatus, StageKind
from tournaments.models.tournament import Tournament
from tournaments.models.user import User


class Stage(models.Model):
    """A Swiss part or a playoff part of a tournament."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=5, choices=StageKind.choices, default=StageKind.SWISS)
    #: The players of a top cut by registration code, best first, frozen when it was made.
    seeds = models.JSONField(default=list, editable=False)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_stage_number")
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.number}"


class EarlierDraw(models.Model):
    """Pairings of a round that were thrown away, kept as they stood, with who did it and why."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="earlier_draws")
    round_number = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=100, blank=True)
    was_published = models.BooleanField(default=False)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    #: ``record.EarlierPairing`` of each match as JSON, players by registration code.
    pairings = models.JSONField(default=list)
    replaced_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    replaced_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["tournament", "round_number", "pk"]

    def __str__(self) -> str:
        return f"{self.tournament} {self.round_number} ({self.attempt})"


class Round(models.Model):
    """One set of simultaneous matches: drafted, then published, then closed."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="rounds", verbose_name=_("tournament")
    )
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds", verbose_name=_("stage"))
    number = models.PositiveSmallIntegerField(_("number"))
    status = models.CharField(
        _("status"), max_length=9, choices=RoundStatus.choices, default=RoundStatus.DRAFTED
    )
    seed = models.CharField(max_length=100, editable=False)
    attempt = models.PositiveSmallIntegerField(default=1, editable=False)
    algorithm = models.CharField(max_length=40, editable=False, blank=True)
    certificate = models.JSONField(default=dict, editable=False)
    #: The match points the pairing was made from, by registration code: replays survive corrections.
    scores = models.JSONField(default=dict, editable=False)
    #: The Swiss rounds planned when it was paired: looking ahead depends on how many are left.
    planned = models.PositiveSmallIntegerField(null=True, editable=False)
    #: What else it was paired from (``record.Noted``); null where nobody noted it.
    noted = models.JSONField(null=True, editable=False)
    drafted_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_round_number")
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("tournaments:round", args=[self.tournament.slug, self.number])

    @property
    def is_published(self) -> bool:
        return self.status != RoundStatus.DRAFTED

    @property
    def public_seed(self) -> str:
        """The seed once the round is published: that of a draft is nobody's business yet."""
        return self.seed if self.is_published else ""
