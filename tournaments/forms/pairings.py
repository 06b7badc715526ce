"""What the desk fills in to change pairings by hand."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.fields import DigitsField, SeenField, half_width
from tournaments.forms.players import LAST_TABLE
from tournaments.models import Match, Round, Seat
from tournaments.selectors.rounds import match_at_table
from tournaments.selectors.seats_called import place_of, seats_called

MOST_NAMED = 6
MOST_TABLES = 10_000


class ChangeForm(forms.Form):
    """The reason of a change, and what the person saw when they decided it."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        help_text=gettext_lazy("Everyone sees it beside the match."),
    )
    seen = SeenField(required=False, widget=forms.HiddenInput)
    accepted = forms.BooleanField(required=False)

    def __init__(self, round_: Round, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, auto_id=f"{type(self).__name__.lower()}_%s")
        self.round_ = round_

    @property
    def seen_versions(self) -> dict[int, int]:
        """Return the version of each match as the person saw it, by its key."""
        seen = self.cleaned_data.get("seen")
        rows = seen.items() if isinstance(seen, dict) else ()
        return {int(k): v for k, v in rows if k.isdecimal() and len(k) < 19 and type(v) is int}


class SeatField(forms.CharField):
    """A seat by name, by table, or as ``3-1``."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=100, widget=TypedInput, **options)


class TypedInput(forms.TextInput):
    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__({"autocomplete": "off", **(attrs or {})})


class SwapForm(ChangeForm):
    """Two players who change places."""

    one = SeatField(
        label=gettext_lazy("Player"),
        help_text=gettext_lazy("A name, a table and seat like 3-1, or “bye”."),
    )
    other = SeatField(
        label=gettext_lazy("changes places with"),
        help_text=gettext_lazy("A name, a table and seat like 3-1, or “bye”."),
    )
    field_order = ["one", "other", "reason"]

    def clean_one(self) -> Seat:
        return self.seat("one")

    def clean_other(self) -> Seat:
        return self.seat("other")

    def seat(self, field: str) -> Seat:
        """Return the one seat that is meant, or say which ones fit."""
        found = seats_called(self.round_, self.cleaned_data[field])
        if len(found) == 1:
            return found[0]
        if not found:
            raise ValidationError(_("Nobody in this round fits that."))
        fitting = [f"{place_of(seat)} {seat.registration.name}" for seat in found[:MOST_NAMED]]
        more = " …" if len(found) > MOST_NAMED else ""
        raise ValidationError(
            _("Several fit: %(names)s. Type the table and seat."),
            params={"names": ", ".join(fitting) + more},
        )


class TableForm(ChangeForm):
    """A match and its new table number."""

    table = DigitsField(label=gettext_lazy("Table"), min_value=1, max_value=LAST_TABLE)
    to = DigitsField(
        label=gettext_lazy("becomes table"),
        min_value=1,
        max_value=LAST_TABLE,
        help_text=gettext_lazy("A match that is there gets the number given up."),
    )
    field_order = ["table", "to", "reason"]

    def clean_table(self) -> Match:
        table = self.cleaned_data["table"]
        match = match_at_table(self.round_, table)
        if match is None:
            raise ValidationError(_("There is no such table in this round."))
        return match


class RepairForm(ChangeForm):
    """Tables whose players are drawn anew among themselves, ticked or typed."""

    typed = forms.CharField(
        label=gettext_lazy("Tables"),
        required=False,
        max_length=2_000,
        widget=TypedInput,
        help_text=gettext_lazy("Numbers like 3 7 12–15, or tick them in the list."),
    )
    with_bye = forms.BooleanField(label=gettext_lazy("and who has the bye"), required=False)
    field_order = ["typed", "with_bye", "reason"]

    def clean_typed(self) -> set[int]:
        text = re.sub(r"\s*[-–—〜~ー]\s*", "-", half_width(self.cleaned_data["typed"]))
        return {n for word in re.split(r"[\s,、;]+", text) if word for n in numbers_in(word)}

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        ticked = self.data.getlist("table") if hasattr(self.data, "getlist") else []
        numbers = {int(t) for t in ticked if t.isascii() and t.isdecimal() and len(t) < 6}
        cleaned["tables"] = sorted(cleaned.get("typed", set()) | numbers)
        return cleaned


def numbers_in(word: str) -> range:
    """Return the tables that ``3`` or ``12-15`` names."""
    found = re.fullmatch(r"([0-9]{1,5})(?:-([0-9]{1,5}))?", word)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    if not found or last < first or last > LAST_TABLE:
        raise ValidationError(
            _("“%(word)s” is no table number, nor numbers like 12–15."), params={"word": word}
        )
    return range(first, last + 1)
