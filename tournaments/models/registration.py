from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import DeckStatus, RegistrationStatus
from tournaments.models.tournament import Tournament
from tournaments.models.user import NAME_LENGTH

ACTIVE = (RegistrationStatus.PENDING, RegistrationStatus.CHECKED_IN)


class Registration(models.Model):
    """One player's entry: name as called out, status, deck list status, place in the draw."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="registrations", verbose_name=_("tournament")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="registrations",
        verbose_name=_("person"),
    )
    code = models.CharField(_("code"), max_length=100, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    reading = models.CharField(_("reading"), max_length=NAME_LENGTH, blank=True)
    sort_key = models.CharField(max_length=200, editable=False, db_index=True)
    club = models.CharField(_("club"), max_length=NAME_LENGTH, blank=True)
    #: Only the staff sees it: members of a family are kept apart like those of a club.
    family = models.CharField(_("family"), max_length=NAME_LENGTH, blank=True)
    status = models.CharField(
        _("status"),
        max_length=12,
        choices=RegistrationStatus.choices,
        default=RegistrationStatus.PENDING,
    )
    deck_status = models.CharField(
        _("deck list"), max_length=8, choices=DeckStatus.choices, default=DeckStatus.NONE
    )
    byes = models.PositiveSmallIntegerField(_("awarded byes"), default=0)
    joined_in_round = models.PositiveSmallIntegerField(_("joined in round"), default=1)
    dropped_after_round = models.PositiveSmallIntegerField(
        _("dropped after round"), null=True, blank=True
    )
    disqualified_in_round = models.PositiveSmallIntegerField(
        _("excluded in round"), null=True, blank=True
    )
    fixed_table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)
    #: A wish of this player alone; pairing heeds it whoever of the two has it.
    avoid = models.ManyToManyField(
        "self",
        symmetrical=False,
        related_name="avoided_by",
        blank=True,
        verbose_name=_("rather not paired with"),
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["sort_key", "pk"]
        verbose_name = _("registration")
        verbose_name_plural = _("registrations")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "code"], name="one_code_once"),
            models.UniqueConstraint(fields=["tournament", "user"], name="one_entry_per_player"),
            models.UniqueConstraint(
                fields=["tournament", "fixed_table"],
                condition=models.Q(fixed_table__isnull=False),
                name="one_player_per_fixed_table",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_active(self) -> bool:
        return self.status in ACTIVE
