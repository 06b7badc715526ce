from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import Registration


class DeckList(models.Model):
    """One accepted version of a player's deck list; a replacement adds a row and keeps the old."""

    registration = models.ForeignKey(
        Registration, models.CASCADE, related_name="deck_lists", verbose_name=_("registration")
    )
    version = models.PositiveSmallIntegerField(_("version"))
    is_current = models.BooleanField(_("in force"), default=True)
    #: Section to rows ``[number, count]`` in the order registered.
    sections = models.JSONField(_("sections"))
    #: Sealed: the opened cards as rows ``[number, count]``.
    pool = models.JSONField(_("pool"), null=True, blank=True)
    is_valid = models.BooleanField(pgettext_lazy("deck list", "valid"), default=True)
    #: Violations and notices at the time of entry as ``check_deck --json`` prints them, with ``kind``.
    findings = models.JSONField(_("findings"), default=list, blank=True)
    #: As typed, so that nothing a player wrote is lost.
    source_text = models.TextField(_("as typed"), blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("entered by"),
    )
    entered_at = models.DateTimeField(_("entered at"), auto_now_add=True)

    class Meta:
        ordering = ["registration", "-version"]
        verbose_name = _("deck list")
        verbose_name_plural = _("deck lists")
        constraints = [
            models.UniqueConstraint(fields=["registration", "version"], name="one_list_version"),
            models.UniqueConstraint(
                fields=["registration"],
                condition=models.Q(is_current=True),
                name="one_current_list_per_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.registration} v{self.version}"

    @property
    def has_deck(self) -> bool:
        """Whether there is more than the pool of a sealed tournament."""
        return bool(self.sections)
