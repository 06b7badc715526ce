"""The form of a penalty: the questions of its infraction, the level, and the words for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from judging.policies.model import FREE, Answers, Policy, Question
from judging.services.penalties import Given
from judging.services.penalty_effects import LAST, NEXT
from tournaments.forms.fields import DigitsField
from tournaments.forms.results import in_words
from tournaments.models import Registration

ASKED, GAME = "asked_", "game_of_"
MOST_MINUTES = 999
PLACES = [
    ("", _("as this tournament has it")),
    (NEXT, _("the player’s next game")),
    (LAST, _("the last game of the latest match")),
]


def answers_in(questions: Sequence[Question], sent: Mapping[str, Any]) -> Answers:
    """Return the answers that ``sent`` has; what cannot be read counts as unanswered."""
    read = {"flag": flag_in, "minutes": minutes_in, "choice": choice_in}
    return {each.name: read[each.kind](each, sent.get(ASKED + each.name)) for each in questions}


def flag_in(_question: Question, sent: Any) -> bool:
    return str(sent or "") in ("on", "true", "1")


def minutes_in(_question: Question, sent: Any) -> int | None:
    field = DigitsField(required=False, min_value=0, max_value=MOST_MINUTES)
    try:
        return field.clean(sent)
    except forms.ValidationError:
        return None


def choice_in(question: Question, sent: Any) -> object:
    return next((o.value for o in question.options if str(o.value) == str(sent)), None)


class SheetForm(forms.Form):
    """What it was and how it came about: the infraction with the questions it brings."""

    use_required_attribute = False

    def __init__(self, policy: Policy, code: str, answers: Answers) -> None:
        told = {ASKED + name: answer for name, answer in answers.items()}
        super().__init__(initial={"infraction": code, **told})
        rows = [(row.code, in_words(row.label)) for row in policy.infractions()]
        free = (FREE, _("something else, at the judge’s discretion"))
        self.fields["infraction"] = forms.ChoiceField(label=_("Infraction"), choices=[*rows, free])
        for question in policy.questions(code):
            self.fields[ASKED + question.name] = asked(question)


def asked(question: Question) -> forms.Field:
    """Return the field of a question."""
    label = in_words(question.label)
    if question.kind == "flag":
        return forms.BooleanField(label=label, required=False)
    if question.kind == "minutes":
        return DigitsField(label=label, required=False, min_value=0, max_value=MOST_MINUTES)
    options = [(str(option.value), in_words(option.label)) for option in question.options]
    return forms.ChoiceField(label=label, choices=options, widget=forms.RadioSelect, required=False)


def game_field(player: Registration, games: Iterable[int]) -> forms.Field:
    """Return the field that asks which game ``player`` is playing at another table."""
    return forms.TypedChoiceField(
        label=_("Game that %(name)s is playing") % {"name": player.name},
        choices=[(n, str(n)) for n in games],
        coerce=int,
        widget=forms.RadioSelect,
    )


class DecisionForm(forms.Form):
    """What the judge decides: the level, whom it is for, and the words."""

    use_required_attribute = False  # the sheet is sent unfinished, to be told what follows

    level = forms.TypedChoiceField(label=_("Level"), coerce=int)
    departure = forms.CharField(
        label=_("Reason for it"),
        max_length=300,
        required=False,
        help_text=_("Needed where the policy has another level for it, or none."),
    )
    game_number = forms.TypedChoiceField(
        label=_("Game being played"), coerce=int, empty_value=None, widget=forms.RadioSelect
    )
    place = forms.ChoiceField(
        label=_("If no game is being played, the game loss takes"), choices=PLACES, required=False
    )
    directs = forms.BooleanField(
        label=_("The player is told what the policy directs"), required=False, initial=True
    )
    instruction = forms.CharField(
        label=_("What else the player has to do"),
        max_length=300,
        required=False,
        help_text=_("The player reads it."),
    )
    note = forms.CharField(
        label=_("Note for the judges"),
        max_length=2_000,
        required=False,
        widget=forms.Textarea({"rows": 2}),
    )
    also = forms.MultipleChoiceField(
        label=_("Give it also to"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        levels: Sequence[tuple[int, str]],
        others: Sequence[Registration],
        games: Sequence[int],
        asks_game: bool,
        elsewhere: Sequence[Registration],
        has_directions: bool,
        initial: Mapping[str, Any],
    ) -> None:
        super().__init__(data, initial=dict(initial))
        self.fields["level"].choices = levels  # type: ignore[attr-defined]
        self.fields["also"].choices = [(str(r.pk), r.name) for r in others]  # type: ignore[attr-defined]
        self.fields["game_number"].choices = [(n, str(n)) for n in games]  # type: ignore[attr-defined]
        if not others:
            del self.fields["also"]
        if not asks_game:
            del self.fields["game_number"]
        if not has_directions:
            del self.fields["directs"]
        self.elsewhere = {GAME + str(player.pk): player for player in elsewhere}
        for name, player in self.elsewhere.items():
            self.fields[name] = game_field(player, games)

    @property
    def game_fields(self) -> list[forms.BoundField]:
        """The fields that ask which game is being played, at this table first."""
        names = ["game_number", *self.elsewhere]
        return [self[name] for name in names if name in self.fields]

    def given(self, infraction: str, answers: Answers) -> Given:
        """Return what the service takes from a valid form."""
        names = ("level", "departure", "place", "instruction", "note")
        told = self.cleaned_data
        return Given(
            directs=told.get("directs", True),
            games={player.pk: told[name] for name, player in self.elsewhere.items()},
            infraction=infraction,
            answers=answers,
            game_number=told.get("game_number"),
            **{name: told[name] for name in names},
        )


class ReasonForm(forms.Form):
    """Why a penalty is taken back, for judges, and how a match ended that it leaves open."""

    reason = forms.CharField(label=_("Reason"), max_length=300)
    outcome = forms.ChoiceField(label=_("The match ended"), required=False)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, outcomes: Sequence[tuple[str, str]] = ()
    ) -> None:
        super().__init__(data)
        self.fields["outcome"].choices = [("", "–"), *outcomes]  # type: ignore[attr-defined]
        if not outcomes:
            del self.fields["outcome"]
