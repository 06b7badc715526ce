"""What is typed about time: minutes for all or for one table, and where a game stood at time."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.forms.fields import DigitsField

PLAYING, BEFORE, BETWEEN = "playing", "before", "between"
WHERE = [
    (PLAYING, gettext_lazy("a day was being played")),
    (BEFORE, gettext_lazy("before the first day of a game")),
    (BETWEEN, gettext_lazy("between two games")),
]
MOST_DAYS = 999
MOST_POINTS = 1_000_000
MOST_GAMES = 20


class MinutesForm(forms.Form):
    """Minutes for all tables."""

    minutes = DigitsField(label=gettext_lazy("Minutes"), min_value=1, max_value=1_440)


class MoreForm(MinutesForm):
    minutes = DigitsField(label=gettext_lazy("Minutes"), min_value=-240, max_value=240)


class ReasonForm(forms.Form):
    reason = forms.CharField(label=pgettext_lazy("why", "Reason"), max_length=300)


class ExtensionForm(ReasonForm):
    """Minutes for one table, and why."""

    minutes = DigitsField(
        label=gettext_lazy("Minutes"),
        min_value=-240,
        max_value=240,
        help_text=gettext_lazy("With a minus in front they are taken back."),
    )
    field_order = ("minutes", "reason")


class TurnForm(forms.Form):
    """Where the game stood when time was called; players by the key of their registration."""

    where = forms.ChoiceField(
        label=gettext_lazy("When time was called"), choices=WHERE, widget=forms.RadioSelect
    )
    day = DigitsField(
        label=gettext_lazy("Day"),
        min_value=1,
        max_value=MOST_DAYS,
        required=False,
        help_text=gettext_lazy("The day whose last step is not finished."),
    )
    turn_player = forms.TypedChoiceField(
        label=gettext_lazy("Whose day it is"), coerce=int, required=False, empty_value=None
    )

    def __init__(self, players: Mapping[int, str], *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"initial": {"where": PLAYING}, **options})
        field = self.fields["turn_player"]
        field.choices = [("", "–"), *players.items()]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("where") == PLAYING and not self.errors:
            for name in ("day", "turn_player"):
                if not cleaned.get(name):
                    self.add_error(name, _("Say which day it was, and whose."))
        return cleaned

    @property
    def told_day(self) -> int | None:
        """Return the day as the service takes it: 0 before the first, None between games."""
        where = self.cleaned_data["where"]
        if where == PLAYING:
            return int(self.cleaned_data["day"])
        return 0 if where == BEFORE else None


class PointsForm(forms.Form):
    """Both players' points when the last day was over, and in which game."""

    game = DigitsField(label=gettext_lazy("Game"), min_value=1, max_value=MOST_GAMES, initial=1)

    def __init__(self, players: Mapping[int, str], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for seat, name in enumerate(players.values()):
            self.fields[f"points_{seat}"] = DigitsField(
                label=name, min_value=0, max_value=MOST_POINTS
            )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if len(self.fields) != 3:
            raise ValidationError(_("Points are compared at tables of two."))
        return cleaned

    @property
    def winner(self) -> str | None:
        """Return who has more points, "" for nobody; None before they were sent."""
        if not self.is_bound or not self.is_valid():
            return None
        names = [field.label for name, field in self.fields.items() if name.startswith("points_")]
        one, other = self.cleaned_data["points_0"], self.cleaned_data["points_1"]
        return "" if one == other else str(names[int(other > one)])

    def as_entry(self) -> dict[str, Any]:
        """Return the fields of the result form that say how the game ended.

        Source: DRM-19.03c, DRM-19.03d.
        """
        game = self.cleaned_data["game"]
        one, other = self.cleaned_data["points_0"], self.cleaned_data["points_1"]
        side = 2 if one == other else int(other > one)
        return {
            f"game_{game}": f"time:{side}",
            f"points_{game}_0": one,
            f"points_{game}_1": other,
        }
