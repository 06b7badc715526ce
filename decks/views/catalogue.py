"""The card catalogue, kept by site administrators."""

import base64

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from decks.errors import CardsRefused
from decks.forms.cards import CardsForm
from decks.parsing.encoding import UnreadableText, decoded
from decks.permissions import catalogue_title_for
from decks.selectors.catalogue import cards_like
from decks.services.catalogue import cards_in, import_cards
from rules.core.title import Title
from tournaments.permissions import signed_in
from tournaments.services.jobs import ask_job

AT_ONCE = 1000
ON_A_PAGE = 50
IN_PREVIEW = 20


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def catalogue(request: HttpRequest, title_code: str) -> HttpResponse:
    """Show and search the cards of a title; import a file after a look at what is in it."""
    title = catalogue_title_for(request.user, title_code)
    if request.method == "POST":
        return take_file(request, title)
    return show(request, title, CardsForm())


def take_file(request: HttpRequest, title: Title) -> HttpResponse:
    form = CardsForm(request.POST, request.FILES)
    if not form.is_valid():
        return show(request, title, form)
    data = form.data_given
    try:
        cards = cards_in(title, data)
    except CardsRefused as error:
        return show(request, title, mendable(data), refused=error)
    if "import" not in request.POST:
        return show(request, title, mendable(data), preview=cards[:IN_PREVIEW], total=len(cards))
    return store(request, title, data, len(cards))


def store(request: HttpRequest, title: Title, data: bytes, count: int) -> HttpResponse:
    """Import here and now, or as a job when it takes longer than a moment."""
    if count > AT_ONCE:
        payload = {"title": title.code, "data": base64.b64encode(data).decode()}
        job = ask_job("import_cards", payload, actor=signed_in(request))
        return redirect("tournaments:job", job.pk)
    import_cards(title, data, actor=signed_in(request))
    messages.success(request, _("%(count)s cards are in the catalogue.") % {"count": count})
    return redirect("decks:catalogue", title.code)


def mendable(data: bytes) -> CardsForm:
    """Return a form that holds the file as text, so that it can be mended and sent again."""
    try:
        return CardsForm(initial={"text": decoded(data)})
    except UnreadableText:
        return CardsForm()


def show(request: HttpRequest, title: Title, form: CardsForm, **more: object) -> HttpResponse:
    wanted = request.GET.get("q", "")
    page = Paginator(cards_like(title.code, wanted), ON_A_PAGE).get_page(request.GET.get("page"))
    context = {"title": title, "form": form, "q": wanted, "page": page, **more}
    return render(request, "decks/catalogue.html", context)
