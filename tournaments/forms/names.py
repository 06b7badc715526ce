"""Fields for names as people write them."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.models.user import NAME_LENGTH
from tournaments.names import NameRefused, clean_name


class NameField(forms.CharField):
    """A name, cleaned; what cannot stand in one is refused with its place."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"label": _("Name"), "max_length": NAME_LENGTH, **kwargs})

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        if not text and not self.required:
            return ""
        try:
            return clean_name(text)
        except NameRefused as error:
            raise ValidationError(error.words.in_(get_language() or "en")) from error


class ReadingField(NameField):
    """The kana of a name; may stay empty."""

    def __init__(self, **kwargs: Any) -> None:
        defaults = {
            "label": _("Reading (kana)"),
            "required": False,
            "help_text": _("Helps the staff to call you and to sort by name."),
        }
        super().__init__(**{**defaults, **kwargs})
