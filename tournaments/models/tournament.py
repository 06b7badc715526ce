from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules.core.title import Title
from rules.registry import title_for
from tournaments.enums import CutBy, Role, Structure, TournamentStatus
from tournaments.models.user import User
from tournaments.pairing.seeds import commitment_to


class Tournament(models.Model):
    """One competition with its own players, settings and standings."""

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    title_code = models.CharField(_("title"), max_length=20)
    rules_version = models.CharField(_("rules version"), max_length=20)
    deck_format = models.CharField(_("deck format"), max_length=20)
    structure = models.CharField(_("structure"), max_length=10, choices=Structure.choices)
    rounds_planned = models.PositiveSmallIntegerField(
        pgettext_lazy("how many", "rounds"), null=True, blank=True
    )
    best_of = models.PositiveSmallIntegerField(_("best of"), default=3)
    round_minutes = models.PositiveSmallIntegerField(_("minutes a round"), default=50)
    timezone = models.CharField(_("time zone of the venue"), max_length=40)
    starts_at = models.DateTimeField(_("start"))
    deck_deadline = models.DateTimeField(_("deck list deadline"), null=True, blank=True)
    lists_required = models.BooleanField(_("a valid deck list is needed to check in"), default=True)
    venue = models.CharField(_("venue"), max_length=120, blank=True)
    tiebreakers = models.JSONField(_("tiebreakers"), default=list, blank=True)
    top_cut = models.PositiveSmallIntegerField(_("top cut"), default=0)
    cut_by = models.CharField(
        _("who reaches the top cut"), max_length=6, choices=CutBy.choices, default=CutBy.RANK
    )
    cut_points = models.PositiveSmallIntegerField(
        _("match points for the top cut"), null=True, blank=True
    )
    third_place = models.BooleanField(_("match for third place"), default=False)
    clubs_apart = models.BooleanField(_("keep clubs and families apart"), default=True)
    power_pairing = models.BooleanField(_("pair the last round by rank"), default=False)
    #: Sizes of pods, the preferred first; empty: fours, then threes, fives, sixes.
    pod_sizes = models.JSONField(_("pod sizes"), default=list, blank=True)
    #: Match points by place for each pod size, e.g. ``{"4": [3, "3/2", 1, 0]}``; empty: by share.
    place_points = models.JSONField(_("points by place"), default=dict, blank=True)
    settings = models.JSONField(_("house readings"), default=dict, blank=True)
    #: The secret that all draws come from; the earlier ones were revealed before the end.
    seed = models.CharField(max_length=100, editable=False)
    earlier_seeds = models.JSONField(default=list, editable=False)
    status = models.CharField(
        _("status"), max_length=10, choices=TournamentStatus.choices, default=TournamentStatus.DRAFT
    )
    lists_revealed_at = models.DateTimeField(null=True, blank=True, editable=False)
    #: Counts every change of players, pairings and results; a plan made on an older count is refused.
    facts_version = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    staff = models.ManyToManyField(User, through="Membership", related_name="staffed_tournaments")

    class Meta:
        ordering = ["-starts_at", "-pk"]
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:tournament", args=[self.slug])

    @property
    def title(self) -> Title:
        return title_for(self.title_code)

    @property
    def commitment(self) -> str:
        """The hash of the secret that all draws come from, public from the start."""
        return commitment_to(self.seed)

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.timezone)

    @property
    def has_lists(self) -> bool:
        return self.deck_format != "none"

    @property
    def is_public(self) -> bool:
        return self.status != TournamentStatus.DRAFT

    @property
    def is_running(self) -> bool:
        return self.status == TournamentStatus.RUNNING

    @property
    def is_revealed(self) -> bool:
        return self.lists_revealed_at is not None

    @property
    def all_settings(self) -> dict[str, Any]:
        """Every house reading in force: the title's defaults with this tournament's own on top."""
        return {**self.title.defaults(), **self.settings}

    def local(self, moment: datetime) -> datetime:
        return moment.astimezone(self.zone)


class Membership(models.Model):
    """One staff role of one person; who plays is told by the registration."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="memberships", verbose_name=_("tournament")
    )
    user = models.ForeignKey(
        User, models.CASCADE, related_name="memberships", verbose_name=_("person")
    )
    role = models.CharField(
        _("role"), max_length=12, choices=[c for c in Role.choices if c[0] != Role.PLAYER]
    )

    class Meta:
        verbose_name = _("staff member")
        verbose_name_plural = _("staff")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "role"], name="one_role_once")
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"
