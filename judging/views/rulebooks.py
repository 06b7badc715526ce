"""The rulebooks in public: every clause at its own address, both languages, our readings marked."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from judging.selectors.clause_shown import (
    marked_tests,
    scenario_text_of,
    scenarios_by_clause,
)
from judging.selectors.rulebook_versions import changes_between, newest_of, versions_of
from judging.selectors.rulebooks import only, page_of
from judging.selectors.rulings import rulings_by_clause
from rules.core.errors import TitleNotFound
from rules.registry import titles
from rules.rulebooks import Rulebook, rulebook


@require_safe
def rulebooks(request: HttpRequest) -> HttpResponse:
    """Show which rulebooks there are."""
    books = [(title, rulebook(title.code)) for title in titles()]
    return render(request, "judging/rulebooks.html", {"books": books})


@require_safe
def rulebook_(request: HttpRequest, title_code: str, edition: str = "") -> HttpResponse:
    """Show a version of a rulebook, the newest unless one is named, narrowed by ``q`` and area."""
    book = book_for(title_code)
    shown, versions = edition or newest_of(book), versions_of(book)
    if shown not in {each.code for each in versions}:
        raise Http404
    wanted, area = request.GET.get("q", "").strip(), request.GET.get("area", "")
    address = reverse("judging:rulebook-version", args=[title_code, shown])
    context = {
        "page": page_of(book, wanted, area, get_language() or "en", shown),
        "q": wanted,
        "area": area,
        "version": shown,
        "versions": versions,
        "newest": newest_of(book),
        "address": address,
        "glossary": address if wanted or area else "",
        "rulings": rulings_by_clause(title_code),
        "tests": marked_tests(),
        "scenarios": scenarios_by_clause(),
    }
    return render(request, "judging/rulebook.html", context)


@require_safe
def rulebook_clause(
    request: HttpRequest, title_code: str, edition: str, clause: str
) -> HttpResponse:
    """Show one clause or house reading with all that rests on it and shows it."""
    book = book_for(title_code)
    page = only(page_of(book, "", "", get_language() or "en", edition), clause)
    if page is None or edition not in {each.code for each in versions_of(book)}:
        raise Http404
    context = {
        "page": page,
        "id": clause,
        "version": edition,
        "glossary": reverse("judging:rulebook-version", args=[title_code, edition]),
        "ruled": rulings_by_clause(title_code).get(clause, []),
        "played": scenarios_by_clause().get(clause, ()),
        "tested": marked_tests().get(clause, ()),
    }
    return render(request, "judging/rulebook_one.html", context)


@require_safe
def rulebook_changes(request: HttpRequest, title_code: str, old: str, new: str) -> HttpResponse:
    """Show what differs between two versions of a rulebook."""
    book = book_for(title_code)
    changes = changes_between(book, old, new, get_language() or "en")
    if changes is None:
        raise Http404
    context = {"book": book, "changes": changes, "versions": versions_of(book)}
    return render(request, "judging/rulebook_changes.html", context)


@require_safe
def scenario_(request: HttpRequest, title_code: str, scenario: str) -> HttpResponse:
    """Give a scenario that comes with the site, as a file."""
    text = scenario_text_of(book_for(title_code).code, scenario)
    if text is None:
        raise Http404
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{scenario}.json"'
    return response


def book_for(title_code: str) -> Rulebook:
    """Return the rulebook, or answer 404."""
    try:
        return rulebook(title_code)
    except TitleNotFound as error:
        raise Http404 from error
