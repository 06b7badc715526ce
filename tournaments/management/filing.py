"""The base of all commands that read a file and answer: exit codes, words, JSON, no traceback.

Exit status: 0 it holds, 1 understood but it does not hold, 2 not understood. Nothing here or in
the commands that build on it touches the database.
"""

import json
import os
import sys
from argparse import ArgumentTypeError
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.core.words import Words
from tournaments.record import RecordError

MOST_NOTES = 20


@dataclass(frozen=True)
class Answer:
    """What a command has to say.

    Args:
        document: for ``--json``, plain values.
        text: for people.
        notes: lines for standard error that do not change the exit status.
        failure: why the thing does not hold (exit status 1), or None.
    """

    document: object
    text: str
    notes: Sequence[str] = field(default=())
    failure: Words | None = None


class Refused(CommandError):
    """The input was understood and does not hold: exit status 1."""

    def __init__(self, words: Words) -> None:
        super().__init__(spoken(words), returncode=1)


class Unreadable(CommandError):
    """The input cannot be read or understood: exit status 2."""

    def __init__(self, file: str, reason: str) -> None:
        place = _("standard input") if file == "-" else file
        super().__init__(f"{place}: {reason}", returncode=2)


def spoken(words: Words) -> str:
    """Return ``words`` in the active language."""
    return words.in_(get_language() or "en")


def fault_line(error: RecordError) -> str:
    """Return path and words of ``error``; the path of the whole document says nothing."""
    words = spoken(error.words)
    return words if error.path == "$" else f"{error.path}: {words}"


def seed_text(text: str) -> str:
    """Return a seed given as an option, which must be proper text to be stored and hashed.

    Raises:
        ArgumentTypeError: the shell gave bytes that are not UTF-8.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ArgumentTypeError(_("the seed is not UTF-8 text")) from None
    return text


class AnsweringCommand(BaseCommand):
    """A command that prints one answer; a subclass gives it in ``answer``, and a marked ``help``."""

    requires_system_checks: tuple[str, ...] = ()

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        self.help = _(self.help)
        return super().create_parser(prog_name, subcommand, **kwargs)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help=_("print one JSON document"))

    def answer(self, options: Mapping[str, Any]) -> Answer:
        """Return the answer.

        Raises:
            Refused, Unreadable: ends the command with status 1 or 2.
        """
        raise NotImplementedError

    def handle(self, *args: Any, **options: Any) -> None:
        answer = self.answer(options)
        self._print_notes(answer.notes)
        if options["json"]:
            self.stdout.write(json.dumps(answer.document, ensure_ascii=False, indent=1))
        else:
            self.stdout.write(answer.text)
        if answer.failure is not None:
            raise Refused(answer.failure)

    def _print_notes(self, notes: Sequence[str]) -> None:
        for note in notes[:MOST_NOTES]:
            self.stderr.write(note, self.style.WARNING)
        if len(notes) > MOST_NOTES:
            more = _("… and %(count)d more") % {"count": len(notes) - MOST_NOTES}
            self.stderr.write(more, self.style.WARNING)

    def run_from_argv(self, argv: list[str]) -> None:
        """Run as ``manage.py`` does, with UTF-8 out and quietly when the reader goes away."""
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        try:
            super().run_from_argv(argv)
            sys.stdout.flush()
        except BrokenPipeError:
            # Python flushes standard output once more when it ends; let that go nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except KeyboardInterrupt:
            sys.exit(130)


class FileCommand(AnsweringCommand):
    """A command about one file; a subclass gives the answer in ``answer_file``."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help=_("path of the file, or - for standard input"))
        super().add_arguments(parser)

    def answer_file(self, data: bytes, options: Mapping[str, Any]) -> Answer:
        """Return the answer for the bytes of the file; a ``RecordError`` ends with status 2."""
        raise NotImplementedError

    def answer(self, options: Mapping[str, Any]) -> Answer:
        try:
            return self.answer_file(read_bytes(options["file"]), options)
        except RecordError as error:
            raise Unreadable(options["file"], fault_line(error)) from error


def read_bytes(file: str) -> bytes:
    """Return the bytes of the file at this path, of standard input for ``-``.

    Raises:
        Unreadable: there is no such file, or it is a folder, or closed to us.
    """
    try:
        if file == "-":
            return sys.stdin.buffer.read() if sys.stdin else b""
        with open(file, "rb") as stream:
            return stream.read()
    except FileNotFoundError:
        raise Unreadable(file, _("there is no such file")) from None
    except IsADirectoryError:
        raise Unreadable(file, _("this is a folder, not a file")) from None
    except (OSError, ValueError) as error:
        raise Unreadable(file, getattr(error, "strerror", None) or str(error)) from None
