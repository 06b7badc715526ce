"""Rulings on the judge's desk: the open ones, a new one, its words, what becomes of it."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from judging.enums import RULING_STEPS, RulingStatus
from judging.forms.rulings import (
    NewRulingForm,
    RulingForm,
    half,
    initial_of,
    initial_of_ruling,
)
from judging.models import Ruling
from judging.permissions import is_judge_somewhere, record_for
from judging.ruling_errors import (
    RulingChanged,
    RulingFixed,
    RulingUnfit,
    RulingUnseen,
    SupersededUnfit,
)
from judging.selectors.ruling_access import (
    is_editor,
    judged_ruling_for,
    may_decide,
    may_edit,
)
from judging.selectors.ruling_sources import unknown_cards
from judging.selectors.rulings import (
    doubts_for,
    open_rulings,
    ruled_tournaments,
    ruling_page,
    stepper_address,
)
from judging.services.ruling_drafts import Draft, draft_of
from judging.services.ruling_status import (
    change_ruling_status,
    confirm_ruling,
    is_secret,
    may_step,
    missing_of,
)
from judging.services.rulings import authority_of, create_ruling, edit_ruling, stamp_of
from tournaments.errors import ConfirmationWrong
from tournaments.models import User
from tournaments.services.jobs import ask_job

ACTS = {
    RulingStatus.FLOOR: gettext_lazy("Give as a floor ruling"),
    RulingStatus.REVIEW: gettext_lazy("Hand over for review"),
    RulingStatus.DRAFT: gettext_lazy("Take back to a draft"),
    RulingStatus.WITHDRAWN: gettext_lazy("Withdraw"),
}
"""What a ruling can become by one act; publishing has a page of its own."""


ANSWER = ("answer_en", "answer_ja", "reasoning_en", "reasoning_ja", "outcome", "seen")


@dataclass(frozen=True)
class Step:
    """Something that the person may let the ruling become."""

    status: str
    label: str


def judge(request: HttpRequest) -> User:
    """Return the person, who judges somewhere or organises; others are answered by 404."""
    user = request.user
    assert isinstance(user, User)
    if not (is_judge_somewhere(user) or ruled_tournaments(user).exists()):
        raise Http404
    return user


@login_required
@require_safe
def ledger(request: HttpRequest) -> HttpResponse:
    """Show the open rulings of one's tournaments, and what the checker found."""
    user = judge(request)
    context = {"open": open_rulings(user), "doubts": doubts_for(user)}
    return render(request, "judging/rulings_desk.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ruling_new(request: HttpRequest) -> HttpResponse:
    """Make a ruling by hand, or from a position: ``record`` and ``node``."""
    user, draft = judge(request), draft_asked(request)
    form = new_form(request, user, draft)
    if form.is_valid():
        place = draft.place if draft else form.place()  # type: ignore[attr-defined]
        try:
            made = create_ruling(form.words(), actor=user, place=place, **form.relations())
        except RulingUnfit as error:
            form.refuse(error)
        except SupersededUnfit as error:
            form.add_error("supersedes", str(error))
        else:
            messages.success(
                request, _("Ruling %(number)s is saved as a draft.") % {"number": made.number}
            )
            return redirect("judging:ruling-desk", made.number)
    status = 422 if form.errors else 200
    context = {"form": form, "draft": draft}
    return render(request, "judging/ruling_edit.html", context, status=status)


def draft_asked(request: HttpRequest) -> Draft | None:
    """Return what the ruling about the position begins with; None where there is no position."""
    sent = request.POST if request.method == "POST" else request.GET
    code, node = sent.get("record", ""), sent.get("node", "")
    return draft_of(record_for(request.user, code), node) if code else None


def new_form(request: HttpRequest, user: User, draft: Draft | None) -> RulingForm:
    data = request.POST if request.method == "POST" else None
    if draft is not None:
        return RulingForm(data, user=user, initial=initial_of(draft.words))
    asked = {name: request.GET[name] for name in ("tournament", "match") if name in request.GET}
    return NewRulingForm(data, user=user, initial={**succession(request), **asked})


def succession(request: HttpRequest) -> dict[str, Any]:
    """Return what a ruling begins with that takes the place of ``supersedes``.

    The answer is left open in both languages, so that none says what held before.
    """
    number = request.GET.get("supersedes", "")
    if not number:
        return {}
    old = judged_ruling_for(request.user, number)
    place = {"tournament": old.tournament.slug} if old.tournament else {}
    asked = {name: text for name, text in initial_of_ruling(old).items() if name not in ANSWER}
    return {**asked, **place, "supersedes": number}


@login_required
@require_safe
def ruling_desk(request: HttpRequest, ruling_number: str) -> HttpResponse:
    """Show a ruling to its judges: all of it, and what they may do with it."""
    found = judged_ruling_for(request.user, ruling_number)
    return render(request, "judging/ruling_desk.html", desk_of(found, request.user))


def desk_of(ruling: Ruling, user: Any) -> dict[str, Any]:
    after = RULING_STEPS[ruling.status]
    steps = [
        Step(status, str(label))
        for status, label in ACTS.items()
        if status in after and may_step(user, ruling, status)
    ]
    decides = may_decide(user, ruling)
    is_held = ruling.status == RulingStatus.PUBLISHED
    return {
        "page": ruling_page(ruling, "judge"),
        "waits": waits_for(ruling, decides),
        "steps": [] if ruling.is_public else steps,
        "may_publish": RulingStatus.PUBLISHED in after and decides,
        "may_supersede": is_held and decides,
        "may_withdraw": is_held and decides,
        "superseded_by": ruling.superseded_by.filter(published_at__isnull=False),
        "may_edit": may_edit(user, ruling),
        "may_decide": decides,
        "stepper": stepper_address(ruling),
        "doubts": ruling.doubts.all(),
        "unknown_cards": unknown_cards(ruling),
        "precedents": ruling.precedents.all(),
        "reviewers": ruling.reviewers.all(),
    }


def waits_for(ruling: Ruling, decides: bool) -> str:
    """Return who makes the next step where it is not this judge; "" where it is."""
    if ruling.status != RulingStatus.REVIEW or decides:
        return ""
    if ruling.tournament is None:
        return _("A site administrator looks at it now, and publishes it or gives it back.")
    return _("A head judge or an organiser looks at it now, and publishes it or gives it back.")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ruling_edit(request: HttpRequest, ruling_number: str) -> HttpResponse:
    """Change the words of an open ruling; whatever stands against it, what was typed stays."""
    found = judged_ruling_for(request.user, ruling_number)
    is_theirs = is_editor if request.method == "POST" else may_edit
    if not is_theirs(request.user, found):
        raise Http404
    user = judge(request)
    data = request.POST if request.method == "POST" else None
    form = RulingForm(data, user=user, initial=initial_of_ruling(found))
    if form.is_valid():
        try:
            edit_ruling(
                found, form.words(), actor=user, seen=form.cleaned_data["seen"], **form.relations()
            )
        except RulingUnfit as error:
            form.refuse(error)
        except SupersededUnfit as error:
            form.add_error("supersedes", str(error))
        except RulingChanged as error:
            form.set_beside(judged_ruling_for(user, ruling_number), error)
        except RulingFixed as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("Ruling %(number)s is saved.") % {"number": ruling_number})
            return redirect("judging:ruling-desk", ruling_number)
    status = 422 if form.errors else 200
    context = {"form": form, "ruling": found}
    return render(request, "judging/ruling_edit.html", context, status=status)


@login_required
@require_POST
def ruling_step(request: HttpRequest, ruling_number: str) -> HttpResponse:
    """Let a ruling become what ``status`` says."""
    found = judged_ruling_for(request.user, ruling_number)
    wanted, typed = request.POST.get("status", ""), half(request.POST.get("typed", ""))
    if found.is_public and wanted == RulingStatus.WITHDRAWN and typed != found.number:
        problem = str(ConfirmationWrong(expected=found.number))
        context = {**desk_of(found, request.user), "problem": problem}
        return render(request, "judging/ruling_desk.html", context, status=422)
    try:
        changed = change_ruling_status(
            found, wanted, actor=judge(request), seen=request.POST.get("seen", "")
        )
    except RulingUnseen as error:
        context = preview_of(judged_ruling_for(request.user, ruling_number), judge(request))
        context["problem"] = str(error)
        return render(request, "judging/ruling_publish.html", context, status=error.status)
    messages.success(
        request,
        _("Ruling %(number)s is now: %(status)s.")
        % {"number": ruling_number, "status": changed.get_status_display()},
    )
    return redirect("judging:ruling-desk", ruling_number)


@login_required
@require_safe
def ruling_publish(request: HttpRequest, ruling_number: str) -> HttpResponse:
    """Show exactly what becomes public, and what stands against it."""
    found = judged_ruling_for(request.user, ruling_number)
    if not may_decide(request.user, found) or found.status != RulingStatus.REVIEW:
        raise Http404
    return render(request, "judging/ruling_publish.html", preview_of(found, judge(request)))


def preview_of(ruling: Ruling, user: User) -> dict[str, Any]:
    """Return what becomes public if ``user`` publishes the ruling: with their authority."""
    ruling.authority = authority_of(user, ruling.tournament)
    return {
        "page": ruling_page(ruling, "public"),
        "stamp": stamp_of(ruling),
        "missing": missing_of(ruling),
        "is_secret": is_secret(ruling),
        "unknown_cards": unknown_cards(ruling),
        "precedents": ruling.precedents.filter(published_at__isnull=False),
    }


@login_required
@require_POST
def ruling_confirm(request: HttpRequest, ruling_number: str) -> HttpResponse:
    """Say that the ruling was read again and holds."""
    found = judged_ruling_for(request.user, ruling_number)
    confirm_ruling(found, actor=judge(request))
    messages.success(request, _("Ruling %(number)s is confirmed.") % {"number": ruling_number})
    return redirect("judging:ruling-desk", ruling_number)


@login_required
@require_POST
def rulings_check(request: HttpRequest) -> HttpResponse:
    """Let the checker look through all rulings now."""
    ask_job("check_rulings", {}, actor=judge(request))
    messages.success(request, _("The rulings are being looked through; what is found stands here."))
    return redirect("judging:rulings-desk")
