"""The cards of a title in public: what the engine carries out of each, and where its limits are."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from judging.selectors.cards import cards_page
from rules.core.errors import TitleNotFound


@require_safe
def cards(request: HttpRequest, title_code: str) -> HttpResponse:
    """Show the cards of a title, narrowed by a word (``q``) and by ``support``."""
    wanted, support = request.GET.get("q", "").strip(), request.GET.get("support", "")
    try:
        page = cards_page(title_code, wanted, support)
    except TitleNotFound as error:
        raise Http404 from error
    if page is None:
        raise Http404
    context = {"page": page, "q": wanted, "support": support}
    return render(request, "judging/cards.html", context)
