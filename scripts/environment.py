"""The virtual environment: made when it is missing, filled when the requirements changed.

    python3 -m scripts.environment requirements-dev.txt

Standard library only, and syntax that an old Python can still read far enough to say what is missing.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
OLDEST = (3, 11)
OFFLINE = ("name resolution", "onnection", "Max retries", "timed out", "unreachable", "Proxy")


class Missing(Exception):
    """Something this machine lacks, with the words that say how to mend it."""


def python_for(requirements: str) -> Path:
    """Return the Python of ``.venv`` once it holds what the file ``requirements`` names.

    Raises:
        Missing: Python, venv, a writable folder or the network; the text says how to mend it.
    """
    check_python()
    check_folder(ROOT)
    python = VENV / "bin" / "python"
    if not is_usable(python):
        make_venv()
    if not is_installed(requirements):
        install(python, requirements)
    return python


def check_python(version: tuple[int, ...] = tuple(sys.version_info[:3])) -> None:
    """Refuse a Python that is too old or cannot make virtual environments."""
    if version < OLDEST:
        raise Missing(
            "Python 3.11 or newer is needed; this one is {}.\n"
            "Mend: install it, then name it: make run PYTHON=python3.12".format(
                ".".join(map(str, version))
            )
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        raise Missing(
            "Python's venv module is missing.\nMend: apt install python3-venv   (as root), then again"
        ) from None


def check_folder(folder: Path) -> None:
    """Refuse a folder in which nothing can be written."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise Missing(
            f"The folder {folder} cannot be written ({error.strerror}).\n"
            "Mend: copy the project to a folder of your own, or give yourself the right to write"
        ) from None


def is_usable(python: Path) -> bool:
    """Tell whether ``python`` starts and has pip; a moved or half-made environment does not."""
    if not os.access(python, os.X_OK):
        return False
    return subprocess.run([python, "-c", "import pip"], capture_output=True).returncode == 0


def make_venv() -> None:
    """Make ``.venv`` anew."""
    say("Making the virtual environment in .venv")
    done = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True
    )
    if done.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        raise Missing(
            "The virtual environment could not be made:\n"
            f"{tail(done.stdout + done.stderr)}\nMend: apt install python3-venv   (as root), then again"
        )


def is_installed(requirements: str) -> bool:
    """Tell whether the last installation was of exactly these requirements."""
    stamp = stamp_of(requirements)
    return stamp.exists() and stamp.read_text() == fingerprint(requirements)


def install(python: Path, requirements: str) -> None:
    """Install ``requirements`` with pip and stamp the environment with them."""
    say(f"Installing {requirements} (once; about a minute)")
    done = subprocess.run(
        [python, "-m", "pip", "install", "--disable-pip-version-check", "--quiet",
         "--no-input", "-r", str(ROOT / requirements)],
        capture_output=True, text=True, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    if done.returncode:
        raise Missing(pip_failure(done.stdout + done.stderr, requirements))
    stamp_of(requirements).write_text(fingerprint(requirements))


def pip_failure(output: str, requirements: str) -> str:
    """Return what pip's ``output`` means and how to mend it."""
    if any(word in output for word in OFFLINE):
        return (
            f"pip could not reach its package index to install {requirements}:\n{tail(output)}\n"
            "Mend: connect this machine to the network (or set PIP_INDEX_URL to a mirror), then again"
        )
    return (
        f"pip could not install {requirements}:\n{tail(output)}\n"
        "Mend: read the lines above; free disk space and a Python from 3.11 are needed"
    )


def stamp_of(requirements: str) -> Path:
    return VENV / f".installed-{requirements}"


def fingerprint(requirements: str) -> str:
    """Return a hash of the requirement files that ``requirements`` takes in."""
    files = sorted({"requirements.txt", requirements})
    return hashlib.sha256(b"".join((ROOT / name).read_bytes() for name in files)).hexdigest()


def tail(text: str, lines: int = 6) -> str:
    """Return the last ``lines`` lines of ``text``, indented, without pip's retries.

    >>> tail("a\\nb\\nc", lines=2)
    '  b\\n  c'
    """
    told = [line for line in text.strip().splitlines() if "Retrying (Retry(" not in line]
    return "\n".join("  " + line for line in told[-lines:])


def say(message: str) -> None:
    print(f"· {message}", flush=True)


def main() -> int:
    try:
        python_for(sys.argv[1] if len(sys.argv) > 1 else "requirements.txt")
    except Missing as problem:
        print(f"\n{problem}\n", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
