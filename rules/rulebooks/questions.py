"""What a rulebook leaves open, as settings that an engine reads."""

from __future__ import annotations

from collections.abc import Container, Mapping

from rules.core.engine.declared import Rule
from rules.rulebooks.loading import rulebook


def questions(
    title: str, numbers: Mapping[str, tuple[int, int]], *, no_number: Container[str] = ()
) -> tuple[Rule, ...]:
    """Return every question that the rulebook leaves open, our reading as the default.

    Args:
        numbers: the answers that stand for a whole number that the organiser enters, each with
            the least and the greatest number.
        no_number: the names of settings that are never answered by a number.
    """
    return tuple(
        Rule(
            name=setting.name,
            label=ambiguity.title,
            reading=ambiguity.id,
            default=setting.default,
            options=tuple(option for option in setting.options if option not in numbers),
            integers=None if setting.name in no_number else _range(setting.options, numbers),
        )
        for ambiguity in rulebook(title).ambiguities.values()
        for setting in ambiguity.settings
    )


def _range(
    options: tuple[object, ...], numbers: Mapping[str, tuple[int, int]]
) -> tuple[int, int] | None:
    return next(
        (numbers[each] for each in options if isinstance(each, str) and each in numbers), None
    )
