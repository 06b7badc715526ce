"""The whole ruling base as plain text files, and reading it: one file per ruling, positions beside them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from judging.models import Ruling
from judging.parsing.ruling_text import (
    RulingHead,
    RulingText,
    RulingTexts,
    RulingUnreadable,
    read_ruling,
    write_ruling,
)
from judging.ruling_errors import RulingUnfit
from judging.services.ruling_fit import check_words
from judging.services.ruling_words import TEXTS, RulingWords
from rules.core.scenario import scenario_text
from rules.core.words import Words
from tournaments.models import Match

SCENARIOS = "scenarios"
"""The folder of positions within an exported folder."""
LARGEST = 4_000_000


@dataclass(frozen=True)
class RulingFile:
    """A file that was read, with its position."""

    path: Path
    text: RulingText
    scenario: dict[str, Any] | None


class RulingFilesRefused(Exception):
    """Files cannot be taken as they are; ``problems`` are (place, words). Nothing was changed."""

    def __init__(self, problems: list[tuple[str, Words]]) -> None:
        super().__init__(problems)
        self.problems = problems


def export_rulings(folder: Path) -> int:
    """Write every ruling into ``folder``, open ones as well; return how many.

    What else lies in the folder is left alone.
    """
    rulings = ruling_rows()
    (folder / SCENARIOS).mkdir(parents=True, exist_ok=True)
    for ruling in rulings:
        if ruling.scenario is not None:
            path = folder / SCENARIOS / f"{ruling.number}.json"
            path.write_text(scenario_text(ruling.scenario) + "\n", encoding="utf-8")
        path = folder / f"{ruling.number}.md"
        path.write_text(write_ruling(text_of(ruling)), encoding="utf-8", newline="\n")
    return len(rulings)


def ruling_rows() -> list[Ruling]:
    """Return every ruling with what a file names."""
    rows = Ruling.objects.select_related(
        "tournament", "match__round", "record", "created_by", "supersedes"
    )
    return list(rows.prefetch_related("precedents", "reviewers").order_by("number"))


def text_of(ruling: Ruling) -> RulingText:
    """Return a ruling as its file has it."""
    head = RulingHead(
        number=ruling.number,
        title=ruling.title_code,
        rules_version=ruling.rules_version,
        status=ruling.status,  # type: ignore[arg-type]
        authority=ruling.authority,  # type: ignore[arg-type]
        outcome=ruling.outcome,  # type: ignore[arg-type]
        reminder=ruling.is_reminder,
        clauses=list(ruling.clauses),
        cards=list(ruling.cards),
        precedents=sorted(each.number for each in ruling.precedents.all()),
        supersedes=ruling.supersedes.number if ruling.supersedes else None,
        scenario=f"{ruling.number}.json" if ruling.scenario is not None else "",
        position=ruling.state_hash,
        record=ruling.record.code if ruling.record else "",
        node=ruling.node,
        tournament=ruling.tournament.slug if ruling.tournament else "",
        match=match_name(ruling.match) if ruling.match else "",
        made=ruling.created_at,
        made_by=ruling.created_by.username if ruling.created_by else "",
        published=ruling.published_at,
        reviewers=sorted(each.username for each in ruling.reviewers.all()),
        read_as=dict(ruling.sources),
    )
    return RulingText(head, RulingTexts(**{name: getattr(ruling, name) for name in TEXTS}))


def match_name(match: Match) -> str:
    """Return round and table of a match, like 3/12."""
    return f"{match.round.number}/{match.table_number}"


def read_folder(folder: Path, scenarios: Path) -> list[RulingFile]:
    """Return the ruling files of a folder, read and looked at one by one."""
    problems, found = list[tuple[str, Words]](), list[RulingFile]()
    if not folder.is_dir():
        raise RulingFilesRefused([(str(folder), NO_FOLDER)])
    for path in sorted(folder.glob("*.md")):
        try:
            found.append(read_file(path, scenarios))
        except RulingUnreadable as error:
            problems.append((f"{path.name}: {error.place}", error.words))
    if not found and not problems:
        problems.append((str(folder), NOTHING))
    if problems:
        raise RulingFilesRefused(problems)
    return found


def read_file(path: Path, scenarios: Path) -> RulingFile:
    """Return one file with its position.

    Raises:
        RulingUnreadable: it or its position cannot be read, or does not fit the rulebook.
    """
    data = read_data(path, "the file")
    text = read_ruling(data)
    head = text.head
    if path.stem != head.number:
        raise RulingUnreadable("number", NAMED.filled(number=head.number, name=f"{head.number}.md"))
    try:
        check_words(words_of(text))
    except RulingUnfit as error:
        where, why = next(iter(error.problems.items()))
        raise RulingUnreadable(where, Words(why, why)) from error
    is_public = head.status in ("published", "superseded")
    if head.status != "withdrawn" and is_public != (head.published is not None):
        raise RulingUnreadable("published", DATED)
    return RulingFile(path, text, read_scenario_of(head, scenarios))


def read_data(path: Path, place: str) -> bytes:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RulingUnreadable(place, NO_FILE.filled(name=path.name)) from error
    if len(data) > LARGEST:
        raise RulingUnreadable(place, TOO_LARGE)
    return data


def read_scenario_of(head: RulingHead, scenarios: Path) -> dict[str, Any] | None:
    """Return the position of a ruling; a name that leads out of the folder is refused."""
    if not head.scenario:
        return None
    path = scenarios / head.scenario
    if not path.resolve().is_relative_to(scenarios.resolve()):
        raise RulingUnreadable("scenario", OUTSIDE)
    data = read_data(path, "scenario")
    try:
        scenario = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RulingUnreadable("scenario", NOT_JSON.filled(why=str(error))) from error
    if scenario.get("title") != head.title:
        raise RulingUnreadable("scenario", OTHER_TITLE)
    return scenario


def words_of(text: RulingText) -> RulingWords:
    """Return what the file says as a judge would enter it."""
    head = text.head
    return RulingWords(
        head.title,
        head.rules_version,
        outcome=head.outcome,
        clauses=tuple(head.clauses),
        cards=tuple(head.cards),
        is_reminder=head.reminder,
        **msgspec.structs.asdict(text.texts),
    )


NO_FOLDER = Words("There is no such folder.", "このフォルダーはありません。")
NOTHING = Words(
    "There is no ruling file here; their names end with .md.",
    "裁定のファイル(名前の終わりが.md)がありません。",
)
NO_FILE = Words("The file {name} cannot be opened.", "ファイル{name}を開けません。")
TOO_LARGE = Words("The file is larger than 4 MB.", "ファイルが4MBを超えています。")
NAMED = Words(
    "The file of ruling {number} is called {name}.",
    "裁定{number}のファイルの名前は{name}にしてください。",
)
DATED = Words(
    "A published or superseded ruling has the time when it was published, and an open one has none.",
    "発表済みか置き換え済みの裁定には発表の日時を書き、それ以前の裁定には書かないでください。",
)
OUTSIDE = Words(
    "The position lies outside the folder of scenarios.",
    "局面のファイルがフォルダーの外にあります。",
)
NOT_JSON = Words("The position is not JSON: {why}", "局面のファイルをJSONとして読めません: {why}")
OTHER_TITLE = Words(
    "The position is of another card game than the ruling.",
    "局面のタイトルが裁定のタイトルと違います。",
)
