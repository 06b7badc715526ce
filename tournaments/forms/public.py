"""What a visitor or player fills in."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.names import NameField, ReadingField


class EntryForm(forms.Form):
    """Enter a tournament under the name that is called out."""

    name = NameField(help_text=_("As it is called out and shown in pairings and standings."))
    reading = ReadingField()
