"""What a finding about a deck list is."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class FindingKind(TextChoices):
    VIOLATION = "violation", _("against the rules")
    NOTICE = "notice", _("for the judge to know")
