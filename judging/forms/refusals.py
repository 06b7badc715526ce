"""What a judge says when a penalty is refused and the higher one in its place costs a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from judging.forms.penalties import PLACES


class RefusalForm(forms.Form):
    """Which game is lost, and how a match ended that is left undecided; often nothing to ask."""

    game_number = forms.TypedChoiceField(
        label=_("Game being played"), coerce=int, empty_value=None, widget=forms.RadioSelect
    )
    place = forms.ChoiceField(label=_("The game loss takes"), choices=PLACES, required=False)
    outcome = forms.ChoiceField(label=_("The match ended"), required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        games: int = 0,
        asks_place: bool = False,
        must_place: bool = False,
        outcomes: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Ask for a game out of ``games``, for a place, for an outcome; each only where it matters.

        Args:
            must_place: the tournament's setting leaves the place to the judge.
        """
        super().__init__(data, auto_id="refusal_%s")
        numbers = [(n, str(n)) for n in range(1, games + 1)]
        self.fields["game_number"].choices = numbers  # type: ignore[attr-defined]
        self.fields["outcome"].choices = [("", "–"), *outcomes]  # type: ignore[attr-defined]
        if must_place:
            self.fields["place"].required = True
            self.fields["place"].choices = [("", "–"), *PLACES[1:]]  # type: ignore[attr-defined]
        asked = {"game_number": games, "place": asks_place, "outcome": outcomes}
        for name in (name for name, is_asked in asked.items() if not is_asked):
            del self.fields[name]

    def decision(self) -> dict[str, Any]:
        """Return what the service takes from a valid form."""
        found = self.cleaned_data
        return {
            "game_number": found.get("game_number"),
            "place": found.get("place", ""),
            "outcome": found.get("outcome") or None,
        }
