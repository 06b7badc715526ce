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
DAY_NEEDED = {"required": gettext_lazy("Say which day it was, and whose.")}
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
    """Where the game stood when time was called; players by the key of their registration.

    A day that was being played is told with whose it was; otherwise there is none to tell.
    """

    use_required_attribute = False
    where = forms.ChoiceField(
        label=gettext_lazy("When time was called"), choices=WHERE, widget=forms.RadioSelect
    )
    day = DigitsField(
        label=gettext_lazy("Day"),
        min_value=1,
        max_value=MOST_DAYS,
        help_text=gettext_lazy(
            "Only where a day was being played: the one whose last step is not finished."
        ),
        error_messages=DAY_NEEDED,
    )
    turn_player = forms.TypedChoiceField(
        label=gettext_lazy("Whose day it is"),
        coerce=int,
        empty_value=None,
        help_text=gettext_lazy("Only where a day was being played."),
        error_messages=DAY_NEEDED,
    )

    def __init__(self, players: Mapping[int, str], *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"initial": {"where": PLAYING}, **options})
        field = self.fields["turn_player"]
        field.choices = [("", "–"), *players.items()]  # type: ignore[attr-defined]
        for name in ("day", "turn_player"):
            is_needed = not self.is_bound or self.data.get("where") == PLAYING
            self.fields[name].required = is_needed

    @property
    def told_day(self) -> int | None:
        """Return the day as the service takes it: 0 before the first, None between games."""
        where = self.cleaned_data["where"]
        if where == PLAYING:
            return int(self.cleaned_data["day"])
        return 0 if where == BEFORE else None


class PointsForm(forms.Form):
    """Both players' points when the last day was over, and in which game.

    Players by the key of their registration, in seat order.
    """

    game = DigitsField(label=gettext_lazy("Game"), min_value=1, max_value=MOST_GAMES, initial=1)

    def __init__(self, players: Mapping[int, str], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.players = players
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
    def told_points(self) -> dict[int, int]:
        """Return the points by the key of each player's registration."""
        return {key: self.cleaned_data[f"points_{n}"] for n, key in enumerate(self.players)}
