"""What a player says of an appeal, and how the head judge decides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from judging.models import Penalty
from rules.core.words import Words
from tournaments.forms.results import in_words
from tournaments.models import Match, Registration

UPHOLD, OVERTURN = "uphold", "overturn"
DECISIONS = [(UPHOLD, _("The decision stands")), (OVERTURN, _("Overturn it and undo what it did"))]


class AppealForm(forms.Form):
    """Why the player does not accept the decision."""

    text = forms.CharField(
        label=_("What happened, in your words"),
        max_length=500,
        required=False,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("Only you and the judges read it."),
    )


class AppealForPlayerForm(AppealForm):
    """A judge enters what a player of the table appeals."""

    player = forms.ModelChoiceField(
        Registration.objects.none(), label=_("Who appeals"), widget=forms.RadioSelect
    )
    field_order = ("player", "text")

    def __init__(self, data: Any, *, match: Match) -> None:
        super().__init__(data)
        seated = Registration.objects.filter(seats__match=match).order_by("seats__position")
        self.fields["player"].queryset = seated  # type: ignore[attr-defined]
        self.fields["text"].help_text = ""


class DecideForm(forms.Form):
    """The head judge's decision with its reason."""

    verdict = forms.ChoiceField(
        label=_("Decision"), choices=DECISIONS, widget=forms.RadioSelect, initial=None
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("The player reads it."),
    )
    also = forms.MultipleChoiceField(
        label=_("Taken back with it"), required=False, widget=forms.CheckboxSelectMultiple
    )
    takes_time_back = forms.BooleanField(
        label=_("Take back the extension that came with it"), required=False
    )
    outcome = forms.ChoiceField(label=_("The match ended"), required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        outcomes: Sequence[tuple[str, str]] = (),
        also: Sequence[tuple[Penalty, Words]] = (),
        minutes: int = 0,
    ) -> None:
        super().__init__(data)
        self.entries = {str(entry.pk): entry for entry, _label in also}
        labels = [(str(e.pk), f"{e.registration}: {in_words(label)}") for e, label in also]
        self.fields["also"].choices = labels  # type: ignore[attr-defined]
        self.fields["outcome"].choices = [("", "–"), *outcomes]  # type: ignore[attr-defined]
        self.fields["takes_time_back"].help_text = _("%(n)s min") % {"n": f"+{minutes}"}
        if not minutes:
            del self.fields["takes_time_back"]
        if not also:
            del self.fields["also"]
        if not outcomes:
            del self.fields["outcome"]

    def decision(self) -> dict[str, Any]:
        """Return what the service takes from a valid form."""
        found = self.cleaned_data
        return {
            "overturned": found["verdict"] == OVERTURN,
            "reason": found["reason"],
            "also": [self.entries[key] for key in found.get("also", ())],
            "takes_time_back": found.get("takes_time_back", False),
            "outcome": found.get("outcome") or None,
        }
