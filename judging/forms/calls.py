"""What is said with a judge call, by players and by judges."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from judging.enums import CallOutcome, CallReason
from judging.models import GameRecord, JudgeCall, Ruling
from judging.selectors.floor import judges_of, rulings_of
from tournaments.models import TableExtension, Tournament, User
from tournaments.names import printable

TEXT = 300


def said_in(sent: Mapping[str, str]) -> dict[str, str]:
    """Return what ``open_call`` takes of what was sent; a call goes through whatever it is.

    A reason that nobody offered is "something else"; a text that is too long is cut, and control
    characters are left out.
    """
    reason = sent.get("reason", "")
    known = reason if reason in CallReason.values else CallReason.OTHER
    return {"reason": known, "text": printable(sent.get("text", ""))[:TEXT]}


class HandOverForm(forms.Form):
    """To which judge a call is given."""

    to = forms.ModelChoiceField(User.objects.none(), label=_("Judge"))

    def __init__(self, data: Any, *, tournament: Tournament, but: User | None = None) -> None:
        super().__init__(data)
        keys = [judge.pk for judge in judges_of(tournament) if judge != but]
        field = self.fields["to"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = User.objects.filter(pk__in=keys).order_by("display_name", "pk")


def made_at(ruling: Ruling) -> datetime:
    return ruling.created_at


def made_since(call: JudgeCall) -> dict[str, Any]:
    """Return what most likely came of the call: what was made for it, or there since it came."""
    since, outcome = call.opened_at, CallOutcome.ANSWERED
    rulings = [r for r in (rulings_of(call.match) if call.match else []) if r.created_at >= since]
    times = [e for e in (call.match.extensions.all() if call.match else []) if e.given_at >= since]
    ruling, extension = max(rulings, key=made_at, default=None), times[-1] if times else None
    for made, means in (
        (extension, CallOutcome.EXTENDED),
        (ruling, CallOutcome.RULED),
        (call.penalties.exists(), CallOutcome.PENALISED),
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
