from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.match import Match, Result
from tournaments.models.registration import Registration


class GameLoss(models.Model):
    """A game that a player loses by penalty; what is entered for the match has to agree.

    Without a match it waits for the player's next one, also when the round is paired anew.
    """

    registration = models.ForeignKey(
        Registration, models.CASCADE, related_name="game_losses", verbose_name=_("player")
    )
    match = models.ForeignKey(
        Match,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="game_losses",
        verbose_name=_("match"),
    )
    game_number = models.PositiveSmallIntegerField(_("game"), null=True, blank=True)
    #: What the opponent writes on the match sheet for it.
    differential = models.PositiveSmallIntegerField(_("differential"), default=100)
    reason = models.CharField(pgettext_lazy("why", "reason"), max_length=300)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    given_at = models.DateTimeField(_("given at"))
    lifted_at = models.DateTimeField(_("lifted at"), null=True, blank=True)
    #: The result it set aside and the one it brought; lifting it brings the former back.
    result_before = models.ForeignKey(
        Result, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    result_after = models.ForeignKey(
        Result, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["given_at", "pk"]
        verbose_name = _("game loss")
        verbose_name_plural = _("game losses")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "game_number"],
                condition=models.Q(lifted_at__isnull=True),
                name="one_loss_per_game",
            )
        ]

    def __str__(self) -> str:
        return f"{self.registration} {self.match or '–'} {self.game_number or '–'}"
