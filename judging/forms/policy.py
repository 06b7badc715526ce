"""The organiser's own infractions, and how penalties add up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from judging.models import HousePolicy
from judging.policies.model import Policy
from rules.core.title import PenaltyLevel
from tournaments.forms.results import in_words

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class PolicyForm(forms.ModelForm):
    """How cautions and warnings add up, and what refusing brings."""

    class Meta:
        model = HousePolicy
        fields = ("cautions", "warnings", "refusal_raises")
        help_texts = {
            "cautions": _("0: cautions never add up."),
            "warnings": _("0: warnings never add up."),
        }


class RowForm(forms.Form):
    """One infraction with the levels it can bring."""

    code = forms.CharField(max_length=30, required=False, widget=forms.HiddenInput)
    ja = forms.CharField(label=_("In Japanese"), max_length=80, required=False)
    en = forms.CharField(label=_("In English"), max_length=80, required=False)
    levels = forms.TypedMultipleChoiceField(
        label=_("Levels"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, levels: Sequence[PenaltyLevel] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["levels"].choices = [  # type: ignore[attr-defined]
            (each.level, in_words(each.label)) for each in levels
        ]

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        is_named = found.get("en") or found.get("ja")
        if is_named and not found.get("levels"):
            raise ValidationError(_("Choose at least one level for it, or take its name away."))
        return found


RowFormSet = forms.formset_factory(RowForm, extra=2, max_num=60, absolute_max=60)


def rows_shown(policy: Policy) -> list[dict[str, Any]]:
    """Return the infractions in force as the form shows them."""
    return [
        {"code": row.code, "en": row.label.en, "ja": row.label.ja, "levels": list(row.levels)}
        for row in policy.infractions()
    ]


def rows_in(rows: Any) -> list[dict[str, Any]]:
    """Return what was typed; an infraction without a name is taken away, a new one gets a code."""
    named = [row for row in rows.cleaned_data if row.get("en") or row.get("ja")]
    return [
        {
            "code": row.get("code") or f"own-{get_random_string(6, CODE_LETTERS)}",
            "en": row["en"],
            "ja": row["ja"],
            "levels": sorted(row["levels"]),
        }
        for row in named
    ]
