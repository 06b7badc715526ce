"""Write the published JSON Schemas: ``make schemas``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from rules.core.engine.game import Game
from rules.core.scenario.scenario_schema import scenario_schema
from rules.core.scenario.state_schema import state_schema
from rules.games.doremi.cards.model import Card as DoremiCard
from rules.games.nanika.cards.model import Card as NanikaCard
from rules.games.omoline.cards.model import Card as OmolineCard
from rules.games.onsen.cards.model import Card as OnsenCard
from rules.registry import game_for, playable_titles, playable_versions

FOLDER = Path(__file__).resolve().parent.parent / "docs/schemas"
CARDS: dict[str, type] = {
    "doremi": DoremiCard,
    "nanika": NanikaCard,
    "omoline": OmolineCard,
    "onsen": OnsenCard,
}
"""The type of a card's definition, by title."""


def schemas() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each published schema."""
    for title in playable_titles():
        games = games_of(title)
        yield f"scenario-{title}.schema.json", text_of(scenario_schema(games, CARDS.get(title)))
        yield f"state-{title}.schema.json", text_of(state_schema(games))


def games_of(title: str) -> tuple[Game, ...]:
    """Return the game of each rules version of a title on the engine, the oldest first."""
    return tuple(
        game_for(title, version=version) for code, version in playable_versions() if code == title
    )


def text_of(schema: object) -> str:
    """Return a schema as the text of its file."""
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def old_files(folder: Path = FOLDER) -> list[str]:
    """Return the names of the files that are missing or are not what the rules declare now."""
    return [name for name, text in schemas() if not is_current(folder / name, text)]


def is_current(file: Path, text: str) -> bool:
    """Return whether the file holds this text."""
    return file.exists() and file.read_text(encoding="utf-8") == text


def write(folder: Path = FOLDER) -> None:
    """Write every schema."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in schemas():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
