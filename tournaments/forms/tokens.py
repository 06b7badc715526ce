"""How long a token shall hold."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.fields import DigitsField
from tournaments.services.tokens import MOST_DAYS, USUAL_DAYS


class TokenForm(forms.Form):
    """Days, or none for ever."""

    days = DigitsField(
        label=_("Days it holds"),
        min_value=1,
        max_value=MOST_DAYS,
        initial=USUAL_DAYS,
        required=False,
        help_text=_("Leave empty for a token that holds for ever."),
    )
