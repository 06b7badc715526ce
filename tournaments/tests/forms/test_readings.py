"""A question with hundreds of numbers for an answer is typed into, not chosen from."""

import json
from typing import Any

import pytest
from django import forms
from django.core.exceptions import ValidationError

from rules.registry import title_for
from tournaments.forms.readings import NumberAnswerField, reading_field


def field_of(title: str, name: str) -> forms.Field:
    setting = title_for(title).setting(name)
    assert setting is not None
    return reading_field(setting)


@pytest.mark.parametrize(
    ("typed", "answer"), [("20", 20), ("２０", 20), ("", "not_set"), ('"not_set"', "not_set")]
)
def test_points_to_win_are_typed_or_left_open(typed: str, answer: object) -> None:
    field = field_of("nanika", "unyu_target")

    assert json.loads(field.clean(typed)) == answer


@pytest.mark.parametrize("typed", ["0", "1000", "-5", "many", "1.5"])
def test_points_that_no_game_has_are_refused(typed: str) -> None:
    with pytest.raises(ValidationError):
        field_of("nanika", "unyu_target").clean(typed)


def test_few_answers_are_chosen_from_a_list() -> None:
    field = field_of("doremi", "hour_cost.interrupt")

    assert not isinstance(field, NumberAnswerField)
    choices: Any = getattr(field, "choices", ())
    assert choices[:2] == [('"as_action"', "as for the use or activation"), ("0", "0")]
    assert len(choices) == 11
