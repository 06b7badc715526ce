"""What judges say about deck checks: how many tables, which one, and how a check ended."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from judging.enums import CheckMoment
from tournaments.forms.fields import DigitsField
from tournaments.models import Match, Registration, Round
from tournaments.models.registration import ACTIVE
from tournaments.services.clock import MOST_EXTENSION

MOST_TABLES = 50


class DrawForm(forms.Form):
    """How many tables are drawn, and when the checks are."""

    count = DigitsField(label=_("tables to draw"), min_value=1, max_value=MOST_TABLES, initial=2)
    moment = forms.ChoiceField(
        label=pgettext_lazy("deck check", "when"),
        choices=CheckMoment.choices,
        widget=forms.RadioSelect,
    )
    with_checked = forms.BooleanField(label=_("also players checked before"), required=False)
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class ChooseForm(forms.Form):
    """One table, or one player."""

    table = DigitsField(label=_("table"), min_value=1, max_value=99_999, required=False)
    player = forms.ModelChoiceField(
        Registration.objects.none(), label=_("or one player"), required=False
    )
    moment = forms.ChoiceField(
        label=pgettext_lazy("deck check", "when"),
        choices=CheckMoment.choices,
        widget=forms.RadioSelect,
    )

    prefix = "choose"

    def __init__(self, round_: Round, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.round = round_
        self.fields["player"].queryset = Registration.objects.filter(  # type: ignore[attr-defined]
            seats__round=round_, seats__match__bye="", status__in=ACTIVE
        )

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if self.errors:
            return values
        table, player = values.get("table"), values.get("player")
        if (table is None) == (player is None):
            raise forms.ValidationError(_("Give either a table or a player."))
        matches = Match.objects.filter(round=self.round, bye="")
        chosen = {"table_number": table} if player is None else {"seats__registration": player}
        match = matches.filter(**chosen).first()
        if match is None:
            self.add_error("table", _("There is no such table in this round."))
        else:
            match.round = self.round
        return {**values, "match": match}


class FinishForm(forms.Form):
    """How a check ended, and what the table gets for it; ``took`` is in minutes."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    minutes = DigitsField(
        label=_("extension in minutes"),
        min_value=0,
        max_value=MOST_EXTENSION,
        help_text=_("What the check took, rounded up; change it if you like. 0 gives none."),
    )
    reason = forms.CharField(
        label=_("more about it"),
        max_length=100,
        required=False,
        help_text=_("Judges read it after “deck check”; the players do not."),
    )
    note = forms.CharField(
        label=_("note"), max_length=300, required=False, help_text=_("For the judges alone.")
    )

    def __init__(self, *args: Any, has_time: bool, took: int = 0, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_time:
            del self.fields["minutes"], self.fields["reason"]
        elif took > MOST_EXTENSION:
            told = _(
                "The check took %(took)s minutes; a table gets at most %(most)s. 0 gives none."
            )
            self.fields["minutes"].help_text = told % {"took": took, "most": MOST_EXTENSION}


class StopForm(forms.Form):
    """Why a check under way is given up."""

    note = forms.CharField(label=_("why it is given up"), max_length=300)
