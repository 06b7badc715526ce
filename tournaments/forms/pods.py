"""Fields about pods, typed as short text: the sizes in order, the points of each place."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.forms.fields import half_width

SIZES = range(3, 7)
SCORED_SIZES = range(2, 7)
MOST_POINTS = 10_000
MOST_DIGITS = 999_999
DIVIDERS = re.compile(r"[\s,;、・]+")
LINE = re.compile(r"(\d+)\s*(?:人卓?)?\s*:\s*(.*)")
NUMBER = re.compile(r"\d{1,5}(?:/\d{1,5}|\.\d{1,4})?")

PlacePoints = dict[str, list[int | str]]


def parts(text: str) -> list[str]:
    """Return what stands between spaces, commas and the like.

    >>> parts("4, 3、5")
    ['4', '3', '5']
    """
    return [part for part in DIVIDERS.split(text) if part]


class PodSizesField(forms.CharField):
    """Sizes of pods, the preferred first: ``4, 3`` for fours, then threes."""

    default_error_messages = {
        "sizes": _("Write numbers from 3 to 6, each once, the preferred size first, like “4, 3”.")
    }

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> list[int]:
        text = half_width(str(super().clean(self.prepare_value(value)) or ""))
        found = parts(text)
        sizes = [int(part) for part in found if part in map(str, SIZES)]
        if len(set(sizes)) < len(found):
            raise ValidationError(self.error_messages["sizes"], code="sizes")
        return sizes


class PlacePointsField(forms.CharField):
    """Match points by place, one line for each size of pod: ``4: 4 3 2 1``.

    Nothing is stripped, so that lines are counted as they are typed.
    """

    widget = forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "class": "short"})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(strip=False, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return points_text(value) if isinstance(value, Mapping) else value

    def clean(self, value: Any) -> PlacePoints:
        text = str(super().clean(self.prepare_value(value)) or "")
        points: PlacePoints = {}
        problems: list[ValidationError] = []
        for number, line in enumerate(text.splitlines(), start=1):
            try:
                if line.strip():
                    read_line(half_width(line), points)
            except ValidationError as error:
                problems.append(on_line(number, error))
        if problems:
            raise ValidationError(problems)
        return points


def points_text(points: Mapping[str, Sequence[int | str]]) -> str:
    """Return points by place as they are typed, the smallest pods first.

    >>> points_text({"4": [3, "3/2", 1, 0], "3": [2, 1, 0]})
    '3: 2 1 0\\n4: 3 3/2 1 0'
    """
    return "\n".join(f"{size}: {' '.join(map(str, points[size]))}" for size in sorted(points))


def read_line(line: str, points: PlacePoints) -> None:
    """Add what ``line`` says about one size to ``points``, or say what is wrong with it."""
    found = LINE.fullmatch(line)
    if found is None:
        raise ValidationError(_("write size, colon and the points of each place: “4: 4 3 2 1”."))
    size, numbers = str(int(found[1])), [read_number(part) for part in parts(found[2])]
    for problem in problems_of(size, numbers, points):
        raise problem
    points[size] = [n.numerator if n.denominator == 1 else str(n) for n in numbers]


def problems_of(
    size: str, numbers: list[Fraction], points: PlacePoints
) -> Iterator[ValidationError]:
    if int(size) not in SCORED_SIZES:
        yield ValidationError(_("pods have 2 to 6 players."))
    if size in points:
        yield ValidationError(_("pods of %(size)s stand in a line above already.") % {"size": size})
    if len(numbers) != int(size):
        values = {"size": size, "found": len(numbers)}
        yield ValidationError(_("%(size)s places need %(size)s numbers, not %(found)s.") % values)
    if numbers != sorted(numbers, reverse=True):
        yield ValidationError(_("a place must not bring more than the place before it."))


def read_number(text: str) -> Fraction:
    """Return the points that ``text`` means, a whole number, a fraction or a decimal.

    >>> [str(read_number(text)) for text in ("3", "3/2", "1.5")]
    ['3', '3/2', '3/2']
    """
    try:
        number = Fraction(text) if NUMBER.fullmatch(text) else None
    except ZeroDivisionError:
        number = None
    if number is None or number > MOST_POINTS or number.numerator > MOST_DIGITS:
        message = _("“%(text)s” is no number of points. Write 3, 3/2 or 1.5.")
        raise ValidationError(message % {"text": text[:20]})
    return number


def on_line(number: int, error: ValidationError) -> ValidationError:
    message = _("Line %(n)s: %(problem)s")
    return ValidationError(message % {"n": number, "problem": error.messages[0]})
