"""The answers to the questions about an infraction, each filled in and checked."""

from __future__ import annotations

from collections.abc import Sequence

from judging.policies.errors import AnswerNotAccepted
from judging.policies.values import Answers, Question


def answered(questions: Sequence[Question], answers: Answers) -> dict[str, object]:
    """Return the answer to each of ``questions``: as given, or the one meant where none is.

    Unanswered are None and "". What nobody asked is left out.

    Raises:
        AnswerNotAccepted: an answer is none of those the question has.
    """
    return {
        question.name: answer_to(question, answers.get(question.name)) for question in questions
    }


def answer_to(question: Question, value: object) -> object:
    """Return ``value`` if the question can be answered so; without a value the usual answer."""
    if value is None or value == "":
        return usual(question)
    if not is_answer(question, value):
        raise AnswerNotAccepted(question.label, value)
    return value


def usual(question: Question) -> object:
    """Return what is meant where nothing is said: the lightest circumstance."""
    if question.kind == "choice":
        return question.options[0].value
    return 0 if question.kind == "minutes" else False


def is_answer(question: Question, value: object) -> bool:
    if question.kind == "choice":
        return any(option.value == value for option in question.options)
    if question.kind == "minutes":
        return type(value) is int and value >= 0
    return type(value) is bool
