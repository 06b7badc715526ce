"""`make run` and `make test` on a machine that lacks something say what, and how to mend it."""

import ast
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts import environment, ports, run
from scripts.environment import Missing

ROOT = Path(__file__).resolve().parent.parent
READ_BY_ANY_PYTHON = ("scripts/run.py", "scripts/environment.py", "scripts/ports.py")


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as server:
        server.bind((ports.HOST, 0))
        server.listen()
        yield server.getsockname()[1]


def test_an_old_python_is_refused_with_the_way_to_name_another() -> None:
    with pytest.raises(Missing) as refusal:
        environment.check_python((3, 9, 2))

    assert str(refusal.value) == (
        "Python 3.11 or newer is needed; this one is 3.9.2.\n"
        "Mend: install it, then name it: make run PYTHON=python3.12"
    )


@pytest.mark.parametrize("name", READ_BY_ANY_PYTHON)
def test_an_old_python_can_read_far_enough_to_say_so(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")

    assert ast.parse(text, feature_version=(3, 8)).body
    assert "from __future__ import annotations" in text


@pytest.mark.parametrize("module", ["ensurepip", "venv"])
def test_a_python_without_venv_is_told_to_install_it(tmp_path: Path, module: str) -> None:
    (tmp_path / f"{module}.py").write_text("raise ImportError")

    done = subprocess.run(
        [sys.executable, "-m", "scripts.run", "--port", "0"],
        cwd=ROOT,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.strip() == (
        "Python's venv module is missing.\nMend: apt install python3-venv   (as root), then again"
    )


def test_a_taken_port_is_told_with_its_holder_and_another_port(taken_port: int) -> None:
    with pytest.raises(Missing) as refusal:
        run.check_port(taken_port)

    lines = str(refusal.value).splitlines()
    assert f"(process {os.getpid()})" in lines[0]
    assert lines[1].endswith(f"make run PORT={taken_port + 1}")


def test_a_free_port_is_accepted(taken_port: int) -> None:
    with socket.socket() as probe:
        probe.bind((ports.HOST, 0))
        free = probe.getsockname()[1]

    assert (ports.is_free(free), ports.is_free(taken_port)) == (True, False)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Missing, match="cannot be written"):
        environment.check_folder(tmp_path / "absent")

    environment.check_folder(tmp_path)


def test_pip_without_network_is_told_apart_from_other_failures() -> None:
    offline = environment.pip_failure("Failed to establish a new connection: x", "requirements.txt")
    full = environment.pip_failure("ERROR: No space left on device", "requirements.txt")

    assert "connect this machine to the network" in offline
    assert "No space left on device" in full
    assert "network" not in full


def test_changed_requirements_are_installed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "VENV", tmp_path)
    (tmp_path / "requirements.txt").write_text("a==1\n")
    environment.stamp_of("requirements.txt").write_text(environment.fingerprint("requirements.txt"))
    was_installed = environment.is_installed("requirements.txt")

    (tmp_path / "requirements.txt").write_text("a==2\n")

    assert (was_installed, environment.is_installed("requirements.txt")) == (True, False)
