"""Every clause and ambiguity that the project cites exists in a rulebook."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from rules.core.clauses import cited_ids
from rules.rulebooks import all_ids

ROOT = Path(__file__).resolve().parent.parent
KINDS = {".py", ".html", ".yaml", ".yml", ".md", ".js", ".json", ".csv", ".po", ".txt"}
NOT_OURS = {"var", "vendor", "node_modules", "rulebooks"}
TYPED_BY_PEOPLE = "queries*.yaml"
"""Questions as people type them, numbers too."""


def cited(paths: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Yield (id, "file:line") for each clause or ambiguity named in ``paths``."""
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            yield from ((id_, f"{path}:{number}") for id_ in cited_ids(line))


def project_files() -> Iterator[Path]:
    for path in ROOT.rglob("*.*"):
        parts = path.relative_to(ROOT).parts
        is_typed = path.match(TYPED_BY_PEOPLE)
        if (
            path.suffix in KINDS
            and not is_typed
            and not any(p.startswith(".") or p in NOT_OURS for p in parts)
        ):
            yield path


def unknown(paths: Iterable[Path]) -> list[str]:
    known = all_ids() | sections()
    return [f"{place}: {id_}" for id_, place in cited(paths) if id_ not in known]


def sections() -> set[str]:
    """Return what may be cited as a whole: DRM-16 stands for every DRM-16.…, down to any level."""
    return {id_[:end] for id_ in all_ids() for end in range(len(id_)) if id_[end] == "."}


def test_every_cited_clause_exists() -> None:
    assert unknown(project_files()) == []


def test_a_made_up_clause_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    made_up, real = "DRM-" + "99.01", "DRM-16.03"
    page.write_text(f"See {real}, {made_up}, {'AMB-' + '999'}.\n")

    assert unknown([page]) == [f"{page}:1: {made_up}", f"{page}:1: AMB-" + "999"]
