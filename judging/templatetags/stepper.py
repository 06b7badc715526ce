"""Clauses behind the sentences of the stepper: many on one page, so each is made once."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, pgettext

from tournaments.templatetags.gunbai import clause

register = template.Library()


@register.filter
def clause_links(ids: Iterable[str]) -> SafeString:
    """Return the clauses as links to their text in the rulebook; readings of the house marked."""
    language = get_language() or "en"
    return mark_safe(" ".join(_link(each, language) for each in ids))


@lru_cache(maxsize=8_192)
def _link(id_: str, language: str) -> str:
    return render_to_string("components/clause.html", clause(id_)).strip()


@register.filter
def one_clause(id_: str) -> SafeString:
    """Return one clause as a link to its text in the rulebook."""
    return clause_links((id_,))


@register.filter
def severity(name: str) -> str:
    """Return the words of how grave a doubt about a position is."""
    words = {
        "stop": pgettext("doubt", "stops the game"),
        "breaks-a-rule": pgettext("doubt", "breaks a rule"),
        "implausible": pgettext("doubt", "hardly possible"),
    }
    return words.get(name, pgettext("doubt", "note"))


@register.filter
def sent_as(sent: Mapping[str, str], name: str) -> str:
    """Return what was sent under this name, "" when nothing was."""
    return sent.get(name, "")
