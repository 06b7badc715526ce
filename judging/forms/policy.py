"""The organiser's own infractions, and how penalties add up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from judging.models import HousePolicy
from judging.policies.model import Policy
from rules.core.title import PenaltyLevel
from rules.core.words import Words
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

    @property
    def names(self) -> list[forms.BoundField]:
        return [self["ja"], self["en"]]

    @property
    def name(self) -> str:
        """Return what the infraction is called as it was typed, in the language of the page."""
        ja, en = (str(field.value() or "").strip() for field in self.names)
        return in_words(Words(en or ja, ja or en))

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        is_named = found.get("en") or found.get("ja")
        if is_named and not found.get("levels"):
            self.add_error("levels", _("Choose at least one level for it, or take its name away."))
        return found


RowFormSet = forms.formset_factory(RowForm, extra=2, max_num=60, absolute_max=60)


@dataclass(frozen=True)
class Problem:
    """What is wrong: ``place`` says where, ``id`` names the field to mend; each "" for none."""

    place: str
    error: str
    id: str = ""


def problems_in(form: PolicyForm, rows: forms.BaseFormSet[RowForm]) -> list[Problem]:
    """Return what is wrong in the order of the page; nothing before it was sent."""
    found = [*problems_of(form, "")]
    found += [Problem("", str(error)) for error in rows.non_form_errors()]
    for number, row in enumerate(rows, start=1):
        found += problems_of(row, row.name or gettext("Infraction %(n)s") % {"n": number})
    return found


def problems_of(form: forms.BaseForm, place: str) -> Iterator[Problem]:
    yield from (Problem(place, str(error)) for error in form.non_field_errors())
    for field in form:
        id_ = f"{field.auto_id}_0" if field.use_fieldset else field.id_for_label
        yield from (Problem(place or str(field.label), str(error), id_) for error in field.errors)


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
