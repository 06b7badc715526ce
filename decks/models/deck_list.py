from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Registration


class DeckList(models.Model):
    """One accepted version of a player's deck list; a replacement adds a row and keeps the old."""

    registration = models.ForeignKey(Registration, models.CASCADE, related_name="deck_lists")
    version = models.PositiveSmallIntegerField()
    is_current = models.BooleanField(default=True)
    #: Section to rows ``[number, count]`` in the order registered.
    sections = models.JSONField(_("sections"))
    #: Sealed: the opened cards as rows ``[number, count]``.
    pool = models.JSONField(_("pool"), null=True, blank=True)
    is_valid = models.BooleanField(default=True)
    #: Violations and notices at the time of entry as ``check_deck --json`` prints them, with ``kind``.
    findings = models.JSONField(default=list, blank=True)
    #: As typed, so that nothing a player wrote is lost.
    source_text = models.TextField(blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    entered_at = models.DateTimeField(auto_now_add=True)

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
