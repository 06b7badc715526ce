from django.db import models
from django.utils.translation import gettext_lazy as _


class Card(models.Model):
    """One number of one title's catalogue; what the rules need to know of it."""

    title_code = models.CharField(_("title"), max_length=20)
    no = models.CharField(_("number"), max_length=40)
    name = models.CharField(_("name"), max_length=120, blank=True)
    reading = models.CharField(_("reading"), max_length=120, blank=True)
    type = models.CharField(_("type"), max_length=20, blank=True)
    level = models.PositiveSmallIntegerField(_("level"), null=True, blank=True)
    is_generic = models.BooleanField(_("without a name of its own"), default=False)
    behaviour_key = models.CharField(_("behaviour key"), max_length=120, blank=True)
    alias_of = models.CharField(_("same card as number"), max_length=40, blank=True)
    text = models.TextField(_("text"), blank=True)
    #: Further fields that came with the card, for the rules engine.
    details = models.JSONField(_("further fields"), default=dict, blank=True)
    is_demo = models.BooleanField(_("invented for the demo"), default=False)

    class Meta:
        ordering = ["title_code", "no"]
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        constraints = [
            models.UniqueConstraint(fields=["title_code", "no"], name="one_card_per_number")
        ]

    def __str__(self) -> str:
        return f"{self.no} {self.name}".strip()
