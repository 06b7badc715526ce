"""The rulebooks in public: every clause at its own address, both languages, our readings marked."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from judging.selectors.rulebooks import page_of
from rules.core.errors import TitleNotFound
from rules.registry import titles
from rules.rulebooks import rulebook


@require_safe
def rulebooks(request: HttpRequest) -> HttpResponse:
    """Show which rulebooks there are."""
    books = [(title, rulebook(title.code)) for title in titles()]
    return render(request, "judging/rulebooks.html", {"books": books})


@require_safe
def rulebook_(request: HttpRequest, title_code: str) -> HttpResponse:
    """Show one rulebook, narrowed by a word (``q``) and an area."""
    try:
        book = rulebook(title_code)
    except TitleNotFound as error:
        raise Http404 from error
    wanted, area = request.GET.get("q", "").strip(), request.GET.get("area", "")
    context = {
        "page": page_of(book, wanted, area, get_language() or "en"),
        "q": wanted,
        "area": area,
    }
    return render(request, "judging/rulebook.html", context)
