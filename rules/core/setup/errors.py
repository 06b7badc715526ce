"""What keeps a set-up from being read."""

from __future__ import annotations

import msgspec

from rules.core.errors import RulesError
from rules.core.words import Words


class Complaint(msgspec.Struct, frozen=True):
    """One thing that cannot be read, where it stands (a line or a JSON path), and how to mend it."""

    words: Words
    line: int = 0
    path: str = ""

    @property
    def sentence(self) -> Words:
        """The complaint with its place before it."""
        if self.line:
            return AT_LINE.filled(n=self.line, what=self.words)
        return AT_PATH.filled(path=self.path, what=self.words) if self.path else self.words


class SetUpUnreadable(RulesError):
    """A set-up cannot be read; ``complaints`` are all that is wrong, in the order of the text."""

    def __init__(self, complaints: tuple[Complaint, ...]) -> None:
        self.complaints = complaints
        said = [complaint.sentence for complaint in complaints]
        super().__init__(
            Words("\n".join(each.en for each in said), "\n".join(each.ja for each in said))
        )


class Unclear(RulesError):
    """One word or value cannot be read; who knows the line or path makes a complaint of it."""


AT_LINE = Words("Line {n}: {what}", "{n}行目: {what}")
AT_PATH = Words("{path}: {what}", "{path}: {what}")
