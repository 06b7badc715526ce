import json
import sys
from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from judging.enums import EntryKind
from judging.management.options import whole_number
from judging.selectors.lookup import Filters, Found, look_up
from judging.services.lookup import ensure_lookup
from rules.core.errors import RulesError
from rules.core.words import Words
from rules.registry import title_for
from tournaments.management.filing import Answer, AnsweringCommand, Unreadable, spoken

MOST = 500
USUAL = 10
NOTHING = Words(
    en="Nothing answers “{query}”. Try fewer or other words.",
    ja="「{query}」に当たるものがありません。言葉を減らすか、別の言葉で試してください。",
)
Document = dict[str, Any]


class Command(AnsweringCommand):
    help = gettext_noop(
        "Look something up in the rulebooks, rulings, terms, cards and infractions."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("query", nargs="?", help=_("words, or the number of a clause or card"))
        parser.add_argument("--title", metavar="T", help=_("one card game only"))
        parser.add_argument(
            "--limit", type=whole_number(1, MOST), default=USUAL, metavar="N",
            help=_("the most answers; 10 by default"),
        )  # fmt: skip
        parser.add_argument(
            "--stdin",
            action="store_true",
            help=_("read one question a line and print one JSON document a line"),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["stdin"]:
            super().handle(*args, **options)
            return
        ensure_lookup()
        filters = filters_of(options)
        for line in sys.stdin:
            document = document_of(line.strip(), answers(line.strip(), filters, options["limit"]))
            self.stdout.write(json.dumps(document, ensure_ascii=False))

    def answer(self, options: Mapping[str, Any]) -> Answer:
        query = (options["query"] or "").strip()
        if not query:
            raise Unreadable("QUERY", _("say what to look for, or give --stdin"))
        ensure_lookup()
        found = answers(query, filters_of(options), options["limit"])
        failure = None if found else NOTHING.filled(query=query)
        return Answer(document_of(query, found), "\n\n".join(map(text_of, found)), failure=failure)


def filters_of(options: Mapping[str, Any]) -> Filters:
    """Return the filters that were asked for.

    Raises:
        Unreadable: there is no such title.
    """
    if not options["title"]:
        return Filters()
    try:
        return Filters(title=title_for(options["title"]).code)
    except RulesError as error:
        raise Unreadable("--title", spoken(error.words)) from error


def answers(query: str, filters: Filters, limit: int) -> list[Found]:
    return look_up(query, filters, limit=limit, language=get_language() or "en")


def document_of(query: str, found: list[Found]) -> Document:
    """Return the answers as the contract has them."""
    return {"query": query, "results": [result_of(each) for each in found]}


def result_of(found: Found) -> Document:
    entry = found.entry
    versions = [version for version in entry.versions.split("|") if version]
    newest = title_for(entry.title_code).versions[-1].code
    return {
        "id": entry.key,
        "kind": entry.kind,
        "title": entry.title_code,
        "version": versions[-1] if versions else newest,
        "heading": found.heading,
        "snippet": found.snippet,
        "score": found.score,
        "clauses": entry.clauses,
    }


def text_of(found: Found) -> str:
    kind = EntryKind(found.entry.kind).label
    head = f"{found.entry.key}  {found.heading}  ({kind}, {found.entry.title_code})"
    return f"{head}\n  {found.snippet}" if found.snippet else head
