"""What people type about deck lists; what they typed stays in the field until it is accepted."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.enums import SwapMoment

LONGEST = 20_000


class TypedList(forms.Form):
    """A list or a pool as typed text."""

    text = forms.CharField(
        label=_("deck list"),
        max_length=LONGEST,
        strip=False,
        widget=forms.Textarea(
            attrs={
                "rows": 18,
                "spellcheck": "false",
                "autocapitalize": "off",
                "autocomplete": "off",
            }
        ),
    )


class TypedPool(TypedList):
    """The opened cards of a sealed tournament."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = _("pool of opened cards")


class WithReason(forms.Form):
    """Asks why, where a change needs a reason."""

    reason = forms.CharField(
        label=_("reason"),
        max_length=300,
        required=False,
        help_text=_("Needed after the deadline or the start; it is kept in the log."),
    )


class PlayedDeck(TypedList):
    """The deck a player wants to play, and when."""

    moment = forms.ChoiceField(
        label=_("moment"),
        choices=SwapMoment.choices,
        initial=SwapMoment.BETWEEN_GAMES,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = _("deck as it would be played, side cards included")


class StaffList(TypedList, WithReason):
    """A list entered by staff on a player's behalf."""


class StaffPool(TypedPool, WithReason):
    """A pool entered by staff on a player's behalf."""
