"""What can go wrong in the rules package.

``RulesError`` carries words for the person who can mend the input; ``BrokenData`` means that a
file shipped with the product is wrong, which no user can mend.
"""

from __future__ import annotations

from datetime import date

from rules.core.words import Words


class RulesError(Exception):
    """Something a person can mend; ``words`` says what and how, in both languages."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


class TitleNotFound(RulesError):
    """No card game is known by this code."""

    def __init__(self, code: str, known: tuple[str, ...]) -> None:
        self.code = code
        super().__init__(
            Words(
                en='There is no title "{code}". Known titles: {known}.',
                ja="「{code}」というタイトルはありません。使えるもの: {known}",
            ).filled(code=code, known=", ".join(known))
        )


class FormatNotFound(RulesError):
    """The title has no deck format of this code."""

    def __init__(self, title: str, code: str, known: tuple[str, ...]) -> None:
        self.code = code
        super().__init__(
            Words(
                en='{title} has no deck format "{code}". Known formats: {known}.',
                ja="{title}に「{code}」という形式はありません。使えるもの: {known}",
            ).filled(title=title, code=code, known=", ".join(known))
        )


class VersionNotFound(RulesError):
    """The title, or this format of it, has no rules version of this code."""

    def __init__(self, title: str, code: str, known: tuple[str, ...]) -> None:
        self.code = code
        super().__init__(
            Words(
                en='{title} has no rules version "{code}" here. Known versions: {known}.',
                ja="{title}にルールの版「{code}」はありません。使えるもの: {known}",
            ).filled(title=title, code=code, known=", ".join(known))
        )


class NoVersionInForce(RulesError):
    """No rules version that we hold was in force on the date."""

    def __init__(self, title: str, on: date) -> None:
        self.on = on
        super().__init__(
            Words(
                en="No rules version of {title} that this site holds was in force on {on}. "
                "Choose a version by hand.",
                ja="{on}に有効だった{title}のルールの版は収録していません。版を選んでください。",
            ).filled(title=title, on=on.isoformat())
        )


class SettingNotAccepted(RulesError):
    """A setting has a value that is no answer to its question."""

    def __init__(self, name: str, value: object, known: tuple[str, ...]) -> None:
        self.name = name
        super().__init__(
            Words(
                en='Setting "{name}" cannot be {value}. Possible: {known}.',
                ja="設定「{name}」を{value}にすることはできません。使えるもの: {known}",
            ).filled(name=name, value=repr(value), known=", ".join(known))
        )


class BrokenData(Exception):
    """A data file of the product is wrong: a fault of the build, never of a user."""

    def __init__(self, file: str, place: str, problem: str) -> None:
        super().__init__(f"{file}: {place}: {problem}")
        self.file, self.place, self.problem = file, place, problem


class RulebookBroken(BrokenData):
    """A clause file does not hold together."""


class TitleBroken(BrokenData):
    """A title file does not hold together."""
