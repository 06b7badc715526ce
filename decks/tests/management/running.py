"""Run a management command in this process, as the shell would."""

import json
from dataclasses import dataclass
from io import StringIO
from typing import Any

from django.core.management import call_command
from django.core.management.base import CommandError


@dataclass(frozen=True)
class Ran:
    """How a command ended: exit status, what it printed, what it complained of."""

    status: int
    out: str
    complaint: str
    notes: str = ""

    @property
    def document(self) -> Any:
        return json.loads(self.out)


def run(command: str, *arguments: str) -> Ran:
    """Return how the command ended; anything but a refusal in its own words is raised."""
    out, err = StringIO(), StringIO()
    try:
        call_command(command, *arguments, stdout=out, stderr=err)
    except CommandError as error:
        return Ran(error.returncode, out.getvalue(), str(error), err.getvalue())
    return Ran(0, out.getvalue(), "", err.getvalue())
