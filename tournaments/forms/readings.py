"""One field for each question that an organiser may answer, the answer as JSON text."""

import json
from typing import Any

from django import forms
from django.utils.translation import get_language

from rules.core.title import Setting
from tournaments.forms.fields import DigitsField
from tournaments.selectors.house_rules import answer_label

MOST_LISTED = 100
"""More numbers than these are typed in, not chosen from a list."""


def in_words(words: Any) -> str:
    text: str = words.in_(get_language() or "en")
    return text


def is_play(setting: Setting) -> bool:
    """Return whether the answer matters while a game is played, not to the tournament."""
    return setting.area == "play"


def default_of(setting: Setting) -> str:
    return in_words(answer_label(setting, setting.default))


def reading_field(setting: Setting) -> forms.Field:
    """Return a list of the answers, or a field to type a number into where they are many."""
    if has_many_numbers(setting):
        return NumberAnswerField(setting)
    return forms.ChoiceField(label=in_words(setting.label), choices=choices_of(setting))


def has_many_numbers(setting: Setting) -> bool:
    least, most = setting.integers or (0, 0)
    return most - least > MOST_LISTED and len(setting.options) == 1


def choices_of(setting: Setting) -> list[tuple[str, str]]:
    """Return the answers as JSON text (``1`` and ``true`` differ) with their words."""
    offered = [(json.dumps(option.value), in_words(option.label)) for option in setting.options]
    known = {value for value, _words in offered}
    least, most = setting.integers or (0, -1)
    numbers = [(str(n), str(n)) for n in range(least, most + 1) if str(n) not in known]
    return [*offered, *numbers]


class NumberAnswerField(DigitsField):
    """A number typed in; left empty it is the one answer that is no number."""

    def __init__(self, setting: Setting) -> None:
        least, most = setting.integers or (0, 0)
        self.otherwise = json.dumps(setting.options[0].value)
        super().__init__(
            label=in_words(setting.label), required=False, min_value=least, max_value=most
        )

    def prepare_value(self, value: Any) -> Any:
        return "" if value == self.otherwise else value

    def clean(self, value: Any) -> str:
        number = super().clean(self.prepare_value(value))
        return self.otherwise if number is None else json.dumps(number)
