"""On what, and with what, was measured."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = ("swisspair", "rustworkx", "networkx", "numpy", "msgspec")


def machine() -> dict[str, str]:
    """Return the day, the processor, Python and the packages compared, by name."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": f"{processor()}, {os.cpu_count()} cores",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        **{name: installed_version(name) for name in PACKAGES},
    }


def processor() -> str:
    """Return the processor's name as the system tells it."""
    described = Path("/proc/cpuinfo")
    lines = described.read_text().splitlines() if described.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def installed_version(package: str) -> str:
    """Return the installed version of ``package``, or that it is not there.

    >>> installed_version("no-such-package")
    'not installed'
    """
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
