from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from judging.enums import PenaltyKind
from judging.models.judge_call import JudgeCall
from rules.core.words import Words
from tournaments.models import AppendOnly, GameLoss, Match, Registration, Tournament


class Penalty(models.Model):
    """One entry of the ledger; what it says is never changed, a later entry takes it back.

    ``kind`` says whether a judge gave it, whether it follows from others (three cautions, two
    warnings), whether it stands in place of one that was refused, or that one was obeyed or taken
    back. Round and table are kept as numbers too: it outlives a round that is drawn anew.
    """

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="penalties", verbose_name=_("tournament")
    )
    registration = models.ForeignKey(
        Registration,
        models.SET_NULL,
        null=True,
        related_name="penalties",
        verbose_name=_("player"),
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="penalties",
        verbose_name=_("person"),
    )
    kind = models.CharField(
        _("kind"), max_length=9, choices=PenaltyKind.choices, default=PenaltyKind.ISSUED
    )
    #: Of the title's levels, 1 the lightest; of an entry about another, that of the other.
    level = models.PositiveSmallIntegerField(_("level"))
    infraction = models.CharField(_("infraction"), max_length=100, blank=True)
    #: What the judge said of it, as the policy asked: ``{"minutes": 12}``.
    circumstances = models.JSONField(_("circumstances"), default=dict, blank=True)
    #: Why this level, and what it brings: ids of the rulebook.
    clauses = models.JSONField(_("clauses"), default=list, blank=True)
    #: Whether it enters the one-year record; cautions and lateness do not.
    is_recorded = models.BooleanField(_("in the one-year record"), default=False)
    #: What the policy directs, each as ``[English, Japanese]``; the player reads it. Null adds the
    #: column without making the table anew, which on SQLite would drop its trigger.
    directed = models.JSONField(_("what the policy directs"), null=True, editable=False)
    #: What else the player has to do or what was done about it; the player reads it.
    instruction = models.CharField(_("instruction"), max_length=300, blank=True)
    #: For the judges alone.
    note = models.TextField(_("note"), max_length=10_000, blank=True)
    #: Why another level was given than the policy proposes.
    departure = models.CharField(_("reason for another level"), max_length=300, blank=True)
    about = models.ForeignKey(
        "self", models.CASCADE, null=True, blank=True, related_name="later_entries"
    )
    #: Of a derived one: the cautions or warnings that are used up by it.
    sources = models.ManyToManyField("self", symmetrical=False, blank=True, related_name="derived")
    match = models.ForeignKey(
        Match,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="penalties",
        verbose_name=_("match"),
    )
    round_number = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    game_losses = models.ManyToManyField(GameLoss, blank=True, related_name="penalties")
    call = models.ForeignKey(
        JudgeCall, models.SET_NULL, null=True, blank=True, related_name="penalties"
    )
    issued_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("given by"),
    )
    issued_at = models.DateTimeField(_("given at"))

    #: Names the sheet it was sent with: one that is sent twice gives one penalty. Null adds the
    #: column without making the table anew, which on SQLite would drop its trigger.
    once = models.CharField(max_length=32, null=True, editable=False)  # noqa: DJ001

    class Meta:
        ordering = ["issued_at", "pk"]
        verbose_name = pgettext_lazy("judging", "penalty")
        verbose_name_plural = pgettext_lazy("judging", "penalties")
        indexes = [models.Index(fields=["person", "issued_at"], name="penalties_of_person")]
        constraints = [
            models.UniqueConstraint(
                fields=["about"],
                condition=models.Q(kind=PenaltyKind.RETRACTED),
                name="taken_back_once",
            ),
            models.UniqueConstraint(
                fields=["registration", "once"],
                condition=models.Q(once__isnull=False),
                name="given_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_number or '–'} / {self.table_number or '–'}"  # the log outlives it

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise AppendOnly
        super().save(*args, **kwargs)

    @property
    def told(self) -> list[str]:
        """What the player is told to do, in the reader's language as far as the policy said it."""
        language = get_language() or "en"
        directed = (Words(en=en, ja=ja).in_(language) for en, ja in self.directed or ())
        return [*directed, *filter(None, [self.instruction])]


class HousePolicy(models.Model):
    """The infractions and rules of accumulation of a tournament whose title has none of its own."""

    tournament = models.OneToOneField(
        Tournament, models.CASCADE, related_name="house_policy", verbose_name=_("tournament")
    )
    #: Rows ``{"code", "en", "ja", "levels"}``; those of the title's file until they are changed.
    infractions = models.JSONField(_("infractions"), default=list)
    #: How many cautions make a warning, and warnings a game loss; 0: they never add up.
    cautions = models.PositiveSmallIntegerField(_("cautions that make a warning"), default=3)
    warnings = models.PositiveSmallIntegerField(_("warnings that make a game loss"), default=2)
    refusal_raises = models.BooleanField(_("refusing raises by one level"), default=True)

    class Meta:
        verbose_name = _("penalty policy")
        verbose_name_plural = _("penalty policies")

    def __str__(self) -> str:
        return str(self.tournament)
