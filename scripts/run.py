"""``make run``: from a fresh clone to a served, filled demo.

    python3 -m scripts.run [--port 8000] [--no-demo]

Makes the virtual environment, installs, migrates, fills the demo once and serves on 127.0.0.1.
A second run keeps the data and starts in seconds.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from scripts import ports
from scripts.environment import ROOT, Missing, check_folder, check_python, python_for, say, tail

VAR = ROOT / "var"
SECONDS_TO_START = 60


def run(port: int, with_demo: bool) -> int:
    """Prepare what is missing, serve on ``port`` and return the server's exit status."""
    check_python()
    check_port(port)
    python = python_for("requirements.txt")
    (VAR / "static").mkdir(parents=True, exist_ok=True)
    check_folder(VAR)
    is_new = not database_file().exists()
    say("Preparing the database")
    manage(python, "migrate", "--no-input", "-v", "0")
    sign_ins = demo(python, is_new) if with_demo else ""
    return serve(python, port, sign_ins)


def check_port(port: int) -> None:
    """Refuse a port that is taken, and say by whom."""
    if ports.is_free(port):
        return
    if ports.answers(port):
        raise Missing(f"Gunbai already runs: open http://{ports.HOST}:{port}/")
    raise Missing(
        f"Port {port} is taken by {ports.holder(port)}.\n"
        f"Mend: stop that program, or choose another port: make run PORT={port + 1}"
    )


def database_file() -> Path:
    """Return the SQLite file in use; with ``DATABASE_URL`` the project's folder, which always exists."""
    return ROOT if os.environ.get("DATABASE_URL") else VAR / "gunbai.sqlite3"


def manage(python: Path, *arguments: str) -> str:
    """Return what ``manage.py`` printed.

    Raises:
        Missing: the command failed; its last lines are in the text.
    """
    done = subprocess.run(
        [python, "manage.py", *arguments], cwd=ROOT, capture_output=True, text=True
    )
    if done.returncode:
        raise Missing(
            f"`manage.py {arguments[0]}` failed:\n{tail(done.stderr or done.stdout)}\n"
            f"See all of it: .venv/bin/python manage.py {' '.join(arguments)}"
        )
    return done.stdout


def demo(python: Path, is_new: bool) -> str:
    """Return the demo's sign-ins, filling the database when this one has not been filled before."""
    database = os.environ.get("DATABASE_URL", "")
    kept = VAR / f"demo-{hashlib.sha256(database.encode()).hexdigest()[:8]}.txt"
    if is_new or not kept.exists():
        say("Filling the demo")
        sign_ins = manage(python, "demo")
        kept.touch(mode=0o600)
        kept.write_text(sign_ins, encoding="utf-8")
    return kept.read_text(encoding="utf-8")


def serve(python: Path, port: int, sign_ins: str) -> int:
    """Serve until interrupted; print the address once the site answers."""
    server = subprocess.Popen(
        [python, "-m", "uvicorn", "config.asgi:application", "--host", ports.HOST,
         "--port", str(port), "--log-level", "warning", "--timeout-graceful-shutdown", "5"],
        cwd=ROOT,
    )  # fmt: skip
    try:
        wait_until_up(server, port)
        print(f"\n{sign_ins.rstrip()}\n\nGunbai: http://{ports.HOST}:{port}/   (Ctrl-C stops it)\n")
        sys.stdout.flush()
        return server.wait()
    except KeyboardInterrupt:
        return 0
    finally:
        server.terminate()
        server.wait()


def wait_until_up(server: subprocess.Popen[bytes], port: int) -> None:
    """Return once the site answers.

    Raises:
        Missing: the server ended, or did not answer in time; its own lines are on the screen.
    """
    deadline = time.monotonic() + SECONDS_TO_START
    while not ports.answers(port):
        if server.poll() is not None:
            raise Missing(f"The server ended with status {server.returncode}; the reason is above")
        if time.monotonic() > deadline:
            raise Missing(f"The server did not answer within {SECONDS_TO_START} seconds")
        time.sleep(0.1)  # the server has no other way to say that it is up


def main() -> int:
    parser = argparse.ArgumentParser(description="Install, migrate, fill the demo and serve.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--no-demo", action="store_true", help="serve the database as it is")
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # stop the server too
    try:
        return run(chosen.port, with_demo=not chosen.no_demo)
    except Missing as problem:
        print(f"\n{problem}\n", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
