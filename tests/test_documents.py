"""What the documents promise is there: settings, links, commands of make."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")
READ_FROM_ENVIRONMENT = re.compile(r'\benv(?:\.\w+)?\(\s*"([A-Z_]+)"')


def documents() -> Iterator[Path]:
    yield from (ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "static/vendor/README.md")
    yield from (ROOT / "docs").rglob("*.md")


def broken_links(document: Path) -> list[str]:
    links = LINK.findall(document.read_text("utf-8"))
    return [link for link in links if not (document.parent / link).exists()]


@pytest.mark.parametrize("document", list(documents()), ids=lambda path: path.name)
def test_links_lead_to_files(document: Path) -> None:
    assert broken_links(document) == []


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("[here](page.md), [site](https://example.org), [gone](gone.md#part)")

    assert broken_links(page) == ["gone.md"]


def test_readme_names_every_setting_and_no_other() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "config/settings").glob("*.py")]
    used = {name for source in sources for name in READ_FROM_ENVIRONMENT.findall(source)}

    rows = (ROOT / "README.md").read_text("utf-8").split("## Settings")[1].split("##")[0]

    assert set(re.findall(r"^\| `([A-Z_]+)`", rows, re.MULTILINE)) == used


def test_documented_make_commands_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))

    named = {
        target
        for document in documents()
        for target in re.findall(r"`?make ([a-z-]+)", code_in(document.read_text("utf-8")))
    }

    assert {"run", "test"} <= named <= targets


def code_in(text: str) -> str:
    """Return the parts of a document that are set as code."""
    return "\n".join(re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL))
