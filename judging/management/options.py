"""Options of commands that are whole numbers."""

from argparse import ArgumentTypeError
from collections.abc import Callable

from django.utils.translation import gettext as _


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from ``least`` to ``most`` for an option."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text[:10]) <= most:
            raise ArgumentTypeError(
                _("a whole number from %(least)d to %(most)d is needed")
                % {"least": least, "most": most}
            )
        return int(text)

    return read
