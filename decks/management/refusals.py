"""Turn what a service refuses into one line and an exit status."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError
from django.utils.translation import gettext as _

from rules.core.words import same
from tournaments.errors import FileUnreadable, MendableError
from tournaments.management.filing import Refused, Unreadable


@contextmanager
def refusals(file: str) -> Iterator[None]:
    """End the command with status 2 when ``file`` is not understood, with 1 when it is refused."""
    try:
        yield
    except FileUnreadable as error:
        raise Unreadable(file, str(error)) from error
    except MendableError as error:
        raise Refused(same(str(error))) from error
    except DatabaseError as error:
        reason = str(error).strip().partition("\n")[0]
        text = _("The database cannot be used (%(reason)s). Try: python manage.py migrate")
        raise Refused(same(text % {"reason": reason})) from error
