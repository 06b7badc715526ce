"""The look-up in public: clauses, terms, rulings, cards and infractions in one list."""

from collections.abc import Collection

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from judging.enums import EntryKind, RulingStatus
from judging.models import LookupEntry
from judging.selectors.lookup import Filters, Found, look_up
from judging.selectors.rulebook_versions import version_for
from judging.selectors.ruling_access import open_numbers
from judging.selectors.rulings import newest_rulings
from judging.services.lookup import ensure_lookup
from rules.registry import titles
from rules.rulebooks import rulebook

MOST = 30
MORE_FILTERS = ("version", "status", "card", "clause")
FILTERS = ("title", "kind", *MORE_FILTERS)
NEWEST_BY = ("title", *MORE_FILTERS)


@require_safe
def rulings(request: HttpRequest) -> HttpResponse:
    """Look something up: ``q`` and filters; while typing only the answers come back."""
    wanted = request.GET.get("q", "").strip()[:200]
    asked = {name: request.GET.get(name, "").strip()[:80] for name in FILTERS}
    context = {
        "q": wanted,
        "asked": asked,
        "answers": [
            (each, address_of(each.entry))
            for each in answers(wanted, Filters(**asked), open_numbers(request.user))
        ],
        "newest": [] if wanted else newest_rulings(*(asked[name] for name in NEWEST_BY)),
        "titles": titles(),
        "kinds": EntryKind.choices,
        "statuses": RulingStatus.choices,
        "are_more": any(asked[name] for name in MORE_FILTERS),
    }
    is_partial = bool(request.headers.get("HX-Request"))
    page = "judging/_answers.html" if is_partial else "judging/rulings.html"
    return render(request, page, context)


def answers(wanted: str, filters: Filters, open_rulings: Collection[str]) -> list[Found]:
    """Return what answers the question; nothing is asked of the database without one."""
    if not wanted:
        return []
    ensure_lookup()
    return look_up(
        wanted,
        filters,
        limit=MOST,
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
