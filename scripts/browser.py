"""``make test-browser``: the tests of ``tests/browser`` in Debian's chromium."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from scripts.environment import ROOT


def main() -> int:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print(
            "\nchromium is missing.\n"
            "Mend: apt install chromium fonts-ipafont-gothic libatomic1   (as root), then again\n",
            file=sys.stderr,
        )
        return 2
    environment = {**os.environ, "CHROMIUM": chromium, "DJANGO_ALLOW_ASYNC_UNSAFE": "1"}
    tests = [sys.executable, "-m", "pytest", "tests/browser"]
    return subprocess.run([*tests, *sys.argv[1:]], cwd=ROOT, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
