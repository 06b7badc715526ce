"""The vendored browser files are the ones that were reviewed."""

import shutil
from pathlib import Path

from scripts import vendor


def test_vendored_files_are_as_listed() -> None:
    assert vendor.problems() == []


def test_altered_missing_and_unlisted_files_are_reported(tmp_path: Path) -> None:
    shutil.copytree(vendor.VENDOR, tmp_path, dirs_exist_ok=True)
    (tmp_path / "htmx/htmx.min.js").write_bytes(
        b"var htmx;\n//# source" + b"MappingURL=htmx.min.js.map"
    )
    (tmp_path / "bootstrap/LICENSE").unlink()
    (tmp_path / "stray.js").write_text("1")

    assert vendor.problems(tmp_path) == [
        "bootstrap/LICENSE: listed in hashes.json, not there",
        "stray.js: there, not in hashes.json",
        "htmx/htmx.min.js: differs from its hash",
        "htmx/htmx.min.js: refers to a source map",
    ]


def test_each_package_carries_its_licence() -> None:
    for name, package in vendor.packages().items():
        assert "LICENSE" in package["files"], name
