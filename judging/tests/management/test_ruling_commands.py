"""The commands about rulings: what they print, and with which status they end."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from judging.models import Ruling
from judging.services.ruling_seeds import SEEDS
from judging.tests.rulings import judged_tournament, make_ruling
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db


def run(name: str, *options: str) -> dict[str, Any]:
    out = StringIO()
    call_command(name, *options, "--json", stdout=out, stderr=StringIO())
    document: dict[str, Any] = json.loads(out.getvalue())
    return document


def status(name: str, *options: str) -> tuple[int, str]:
    """Return the exit status of a command that does not do what is asked, and what it says."""
    with pytest.raises(CommandError) as ended:
        call_command(name, *options, stdout=StringIO(), stderr=StringIO())
    return ended.value.returncode, str(ended.value)


@pytest.fixture
def ruling() -> Ruling:
    return make_ruling(make_user("fay"), judged_tournament(), with_position=True)


def test_export_and_import_by_command(ruling: Ruling, tmp_path: Path) -> None:
    assert run("rulings_export", str(tmp_path)) == {"rulings": 1}

    assert run("rulings_import", str(tmp_path)) == {
        "made": [],
        "changed": [],
        "same": [ruling.number],
        "left_out": [],
    }


def test_what_differs_is_refused_with_status_1_and_replaced_when_asked(
    ruling: Ruling, tmp_path: Path
) -> None:
    run("rulings_export", str(tmp_path))
    Ruling.objects.update(answer_en="Another.")

    code, said = status("rulings_import", str(tmp_path))
    assert (code, said.startswith(f"{ruling.number}.md: Ruling {ruling.number} is here")) == (
        1,
        True,
    )
    assert run("rulings_import", str(tmp_path), "--replace")["changed"] == [ruling.number]


def test_what_cannot_be_read_is_refused_with_status_2_one_line_a_file(
    ruling: Ruling, tmp_path: Path
) -> None:
    run("rulings_export", str(tmp_path))
    (tmp_path / f"{ruling.number}.md").write_text("Hello\n")
    (tmp_path / "other.md").write_text("---\nnumber: 1\n")

    code, said = status("rulings_import", str(tmp_path))

    assert code == 2
    assert [line.split(": ")[-2] for line in said.splitlines()] == ["line 1", "line 1"]


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")

    assert status("rulings_export", str(tmp_path / "file"))[0] == 2


def test_the_rulings_that_come_with_the_site_are_loaded_once() -> None:
    count = len(list(SEEDS.glob("*.md")))

    assert len(run("rulings_seed")["made"]) == count
    assert len(run("rulings_seed")["same"]) == count
    Ruling.objects.filter(number="onsen-01").update(answer_en="Mine.")
    assert run("rulings_seed")["changed"] == []
    assert run("rulings_seed", "--replace")["changed"] == ["onsen-01"]


def test_the_checker_says_what_is_doubtful(ruling: Ruling) -> None:
    assert run("check_rulings") == {"ok": True, "doubts": []}
    Ruling.objects.update(sources={"NNK-6.0.15": "00000000"})

    code, said = status("check_rulings")

    assert (code, said) == (1, "There is doubt about 1 points.")
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("check_rulings", "--json", stdout=out, stderr=StringIO())
    assert [each["code"] for each in json.loads(out.getvalue())["doubts"]] == ["clause_changed"]
