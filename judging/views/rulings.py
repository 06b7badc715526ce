"""The look-up in public: clauses, terms, rulings, cards and infractions in one list."""

from collections.abc import Collection

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from judging.enums import EntryKind, RulingStatus
from judging.models import LookupEntry
from judging.selectors.lookup import Filters, Found, look_up
from judging.selectors.rulebook_versions import version_for
from judging.selectors.ruling_access import open_numbers
from judging.selectors.rulings import newest_rulings
from judging.services.lookup import ensure_lookup
from rules.registry import titles
from rules.rulebooks import rulebook

MOST, BRIEF = 30, 6
MORE_FILTERS = ("version", "status", "card", "clause")
FILTERS = ("title", "kind", *MORE_FILTERS)
NEWEST_BY = ("title", *MORE_FILTERS)
PARTS = {
    "whole": "judging/rulings.html",
    "answers": "judging/_answers.html",
    "brief": "judging/_answers_brief.html",
}


@require_safe
@vary_on_headers("HX-Request", "HX-History-Restore-Request")
def rulings(request: HttpRequest) -> HttpResponse:
    """Look something up: ``q`` and filters; while typing only the answers come back.

    The address follows what is typed, so that Back and a copied link lead to the same answers.
    """
    part = part_asked(request)
    wanted = request.GET.get("q", "").strip()[:200]
    asked = {name: request.GET.get(name, "").strip()[:80] for name in FILTERS}
    context = {
        "q": wanted,
        "asked": asked,
        "answers": [
            (each, address_of(each.entry))
            for each in answers(
                wanted,
                Filters(**asked),
                open_numbers(request.user),
                BRIEF if part == "brief" else MOST,
            )
        ],
        "newest": [] if wanted else newest_rulings(*(asked[name] for name in NEWEST_BY)),
        "titles": titles(),
        "kinds": EntryKind.choices,
        "statuses": RulingStatus.choices,
        "are_more": any(asked[name] for name in MORE_FILTERS),
    }
    response = render(request, PARTS[part], context)
    if part == "answers":
        said = {name: text for name, text in {"q": wanted, **asked}.items() if text}
        response["HX-Replace-Url"] = reverse("judging:rulings", query=said)
    return response


def part_asked(request: HttpRequest) -> str:
    """Return which of ``PARTS`` is asked for: only going through the history asks for it whole."""
    headers = request.headers
    if "HX-Request" not in headers or "HX-History-Restore-Request" in headers:
        return "whole"
    return "brief" if "brief" in request.GET else "answers"


def answers(
    wanted: str, filters: Filters, open_rulings: Collection[str], limit: int = MOST
) -> list[Found]:
    """Return what answers the question; nothing is asked of the database without one."""
    if not wanted:
        return []
    ensure_lookup()
    return look_up(
        wanted,
        filters,
        limit=limit,
        language=get_language() or "en",
        open_rulings=open_rulings,
    )


def address_of(entry: LookupEntry) -> str:
    """Return where the entry stands."""
    book = reverse("judging:rulebook", args=[entry.title_code])
    if entry.kind == EntryKind.RULING:
        return reverse("judging:ruling", args=[entry.key])
    if entry.kind == EntryKind.CARD:
        return f"{reverse('judging:cards', args=[entry.title_code])}#card-{entry.key}"
    if entry.kind == EntryKind.TERM:
        return f"{book}#term-{entry.key}"
    if entry.kind == EntryKind.INFRACTION:
        return f"{book}#{entry.clauses[0]}" if entry.clauses else book
    clause = rulebook(entry.title_code).clauses.get(entry.key)
    if clause is not None:
        version = version_for(rulebook(entry.title_code), clause)
        book = reverse("judging:rulebook-version", args=[entry.title_code, version])
    return f"{book}#{entry.key}"
