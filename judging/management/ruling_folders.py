"""What the commands about folders of rulings have in common."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from judging.services.ruling_files import RulingFilesRefused
from judging.services.ruling_import import Imported, RulingsDiffer
from rules.core.words import Words
from tournaments.management.filing import Answer, Refused, Unreadable, spoken


@contextmanager
def refusals(folder: str) -> Iterator[None]:
    """End the command with one line for each file that is refused: 1 differs, 2 cannot be read."""
    try:
        yield
    except RulingsDiffer as error:
        raise Refused(all_of(error)) from error
    except RulingFilesRefused as error:
        raise Unreadable(folder, spoken(all_of(error))) from error


def all_of(error: RulingFilesRefused) -> Words:
    """Return every problem, one a line."""
    lines = [(f"{place}: {words.en}", f"{place}: {words.ja}") for place, words in error.problems]
    return Words("\n".join(en for en, _ja in lines), "\n".join(ja for _en, ja in lines))


def answer_of(done: Imported) -> Answer:
    """Return what was imported, for people and as a document."""
    rows = {
        _("made"): done.made,
        _("changed"): done.changed,
        _("as they were"): done.same,
    }
    return Answer(
        {
            "made": done.made,
            "changed": done.changed,
            "same": done.same,
            "left_out": done.left_out,
        },
        "\n".join(f"{name}: {len(numbers)}" for name, numbers in rows.items()),
        notes=[_("not here, left out: %(what)s") % {"what": each} for each in done.left_out],
    )
