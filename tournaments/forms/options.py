"""How a tournament is paired and who plays on: clubs apart, pods, the top cut."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.core.title import Title
from tournaments.enums import CutBy, Structure
from tournaments.forms.fields import DigitsField
from tournaments.forms.pods import PlacePointsField, PodSizesField

CUTS = (0, 2, 4, 8, 16, 32)
PAIRING = ("clubs_apart", "power_pairing")
PODS = ("pod_sizes", "place_points")
CUT = ("top_cut", "cut_points", "third_place")
OPTIONS = (*PAIRING, *PODS, *CUT)


class OptionsForm(forms.Form):
    """The options of pairing; ``top_cut`` holds a number of players, or ``"points"``."""

    clubs_apart = forms.BooleanField(
        label=_("Keep members of one club or family apart"),
        required=False,
        help_text=_("They meet only when nothing else is left."),
    )
    power_pairing = forms.BooleanField(
        label=_("Pair the last Swiss round by rank"),
        required=False,
        help_text=_("First meets second, third meets fourth, and so on; no rematches here either."),
    )
    pod_sizes = PodSizesField(
        label=_("Sizes of pods, the preferred first"),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Like “4, 3”: fours, and threes where needed. Empty: 4, 3, 5, 6."),
    )
    place_points = PlacePointsField(
        label=_("Match points by place"),
        required=False,
        max_length=1000,
        help_text=_(
            "One line for each size, like “4: 4 3 2 1”; fractions like 3/2 are fine. Who share a "
            "place share its points. A size without a line: the points of a win times the share "
            "of opponents beaten."
        ),
    )
    top_cut = forms.ChoiceField(label=_("Who plays on"))
    cut_points = DigitsField(
        label=_("Match points for the top cut"),
        required=False,
        min_value=1,
        max_value=10_000,
        help_text=_("Only for a top cut of everyone who has them."),
    )
    third_place = forms.BooleanField(label=_("Play for third place"), required=False)

    def suit(self, title: Title, values: Mapping[str, Any]) -> None:
        """Offer what fits ``title`` and what is saved: pods only where they are played."""
        is_pods = values.get("structure") == Structure.PODS
        structures = Structure.choices if has_pods(title) or is_pods else [Structure.choices[0]]
        self.fields["structure"].choices = structures  # type: ignore[attr-defined]
        self.fields["top_cut"].choices = cut_choices(values.get("top_cut", 0))  # type: ignore[attr-defined]
        for name in ("power_pairing",) if is_pods else PODS:
            del self.fields[name]

    def fields_of(self, names: tuple[str, ...]) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields]

    def pairing_fields(self) -> list[forms.BoundField]:
        return self.fields_of(PAIRING)

    def pod_fields(self) -> list[forms.BoundField]:
        return self.fields_of(PODS)

    def cut_fields(self) -> list[forms.BoundField]:
        return self.fields_of(CUT)

    def check_cut(self, saved: Mapping[str, Any]) -> None:
        """See that a number of match points stands where it counts, and only there.

        One that was saved before and stands beside another choice is forgotten with the choice.
        """
        points, is_by_points = self.cleaned_data.get("cut_points"), self.is_cut_by_points
        if is_by_points and points is None and "cut_points" not in self.errors:
            self.add_error("cut_points", _("Say how many match points are needed."))
        elif not is_by_points and points not in (None, saved.get("cut_points")):
            message = _("Choose “%(choice)s” as the top cut, or leave this empty.")
            self.add_error("cut_points", message % {"choice": CutBy.POINTS.label})
        elif not is_by_points:
            self.cleaned_data["cut_points"] = None

    @property
    def is_cut_by_points(self) -> bool:
        return bool(self.cleaned_data.get("top_cut") == CutBy.POINTS)

    def options(self, saved: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options as the services take them; those not shown stay as they are."""
        chosen = {name: self.cleaned_data[name] for name in OPTIONS if name in self.fields}
        cut = chosen.pop("top_cut")
        if not self.is_cut_by_points:
            return {**chosen, "top_cut": int(cut), "cut_by": CutBy.RANK.value}
        size = saved["top_cut"] if saved.get("cut_by") == CutBy.POINTS else 0
        return {**chosen, "top_cut": size, "cut_by": CutBy.POINTS.value}


def has_pods(title: Title) -> bool:
    return title.players[1] > 2


def cut_choices(present: int) -> list[tuple[str, Any]]:
    """Return the ways to cut; a size that a file brought in is offered besides the usual ones."""
    sizes = sorted({*CUTS, present} - {0})
    ranks = [(str(size), _("the first %(size)s") % {"size": size}) for size in sizes]
    return [("0", _("none")), *ranks, (CutBy.POINTS.value, CutBy.POINTS.label)]


def shown_cut(values: Mapping[str, Any]) -> str:
    """Return what the field of the top cut shows for the saved ``values``."""
    is_by_points = values.get("cut_by") == CutBy.POINTS
    return CutBy.POINTS.value if is_by_points else str(values.get("top_cut", 0))
