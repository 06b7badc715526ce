"""What a visitor or player fills in."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.forms.names import NameField, ReadingField


class EntryForm(forms.Form):
    """Enter a tournament under the name that is called out."""

    name = NameField(help_text=_("As it is called out and shown in pairings and standings."))
    reading = ReadingField()


class NeedsForm(forms.Form):
    """Ask what a player needs for a place."""

    q = forms.CharField(label=_("Find a player"), max_length=80, required=False)
    place = forms.IntegerField(
        label=pgettext_lazy("in the standings", "Place"),
        min_value=1,
        max_value=10_000,
        required=False,
    )
    player = forms.CharField(max_length=100, required=False, widget=forms.HiddenInput)
