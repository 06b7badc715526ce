"""What is said with a judge call, by players and by judges."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from judging.enums import CallOutcome, CallReason
from judging.models import GameRecord, JudgeCall, Ruling
from judging.selectors.calls import extensions_since, penalties_since, rulings_since
from judging.selectors.floor import judges_of, rulings_of
from tournaments.forms.fields import DigitsField
from tournaments.models import Round, TableExtension, Tournament, User
from tournaments.names import printable

TEXT, MOST_TABLE = 300, 99_999


def said_in(sent: Mapping[str, str]) -> dict[str, str]:
    """Return what ``open_call`` takes of what was sent; a call goes through whatever it is.

    A reason that nobody offered is "something else"; a text that is too long is cut, and control
    characters are left out.
    """
    reason = sent.get("reason", "")
    known = reason if reason in CallReason.values else CallReason.OTHER
    return {"reason": known, "text": printable(sent.get("text", ""))[:TEXT]}


class DeskCallForm(forms.Form):
    """To which table of a round the desk calls a judge, and why."""

    table = DigitsField(label=_("Table"), min_value=1, max_value=MOST_TABLE)
    text = forms.CharField(label=_("What is the matter"), required=False, max_length=TEXT)

    prefix = "call"

    def __init__(self, data: Any, *, round_: Round) -> None:
        super().__init__(data)
        self.round = round_

    def clean(self) -> dict[str, Any]:
        told: dict[str, Any] = super().clean() or {}
        if "table" in told:
            rows = self.round.matches.select_related("round__tournament")
            told["match"] = rows.filter(table_number=told["table"]).first()
            if told["match"] is None:
                said = _("Round %(number)s has no table %(table)s.")
                numbers = {"number": self.round.number, "table": told["table"]}
                raise forms.ValidationError(said, params=numbers)
        return told

    @property
    def said(self) -> dict[str, str]:
        return said_in({"text": self.cleaned_data["text"]})


class HandOverForm(forms.Form):
    """To which judge a call is given."""

    to = forms.ModelChoiceField(User.objects.none(), label=_("Judge"))

    def __init__(self, data: Any, *, tournament: Tournament, but: User | None = None) -> None:
        super().__init__(data)
        keys = [judge.pk for judge in judges_of(tournament) if judge != but]
        field = self.fields["to"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = User.objects.filter(pk__in=keys).order_by("display_name", "pk")


def made_since(call: JudgeCall) -> dict[str, Any]:
    """Return what most likely came of the call: what was made for it, or there since it came."""
    ruling, extension = rulings_since(call).last(), extensions_since(call).last()
    outcome = CallOutcome.ANSWERED
    for made, means in (
        (extension, CallOutcome.EXTENDED),
        (ruling, CallOutcome.RULED),
        (penalties_since(call).exists(), CallOutcome.PENALISED),
    ):
        outcome = means if made else outcome
    return {"outcome": outcome, "ruling": ruling, "extension": extension}


class ResolveForm(forms.Form):
    """What came of a call; what was made at the table can be named with it."""

    outcome = forms.ChoiceField(
        label=_("What came of it"), choices=CallOutcome.choices, widget=forms.RadioSelect
    )
    ruling = forms.ModelChoiceField(Ruling.objects.none(), label=_("Ruling"), required=False)
    extension = forms.ModelChoiceField(
        TableExtension.objects.none(), label=_("Extension"), required=False
    )
    record = forms.ModelChoiceField(
        GameRecord.objects.none(), label=_("Disputed game"), required=False
    )
    note = forms.CharField(label=_("Note for the judges"), required=False, max_length=TEXT)

    def __init__(self, data: Any, *, call: JudgeCall) -> None:
        super().__init__(data, initial=made_since(call))
        match = call.match
        made: dict[str, Any] = {
            "ruling": match and match.rulings.filter(pk__in=[r.pk for r in rulings_of(match)]),
            "extension": match and match.extensions.all(),
            "record": match and match.game_records.defer("document", "cards"),
        }
        for name, rows in made.items():
            if rows is None or not rows.exists():
                del self.fields[name]
            else:
                self.fields[name].queryset = rows  # type: ignore[attr-defined]
