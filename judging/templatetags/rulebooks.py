"""Sentences of the rulebooks with their terms linked to the glossary."""

from functools import cache, lru_cache

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from judging.lookup.term_marks import Entry, Marker, Piece
from rules.rulebooks import Clause, Rulebook, Term, rulebook

register = template.Library()


@register.simple_tag
def clause_text(book: Rulebook, clause: Clause, language: str, glossary: str = "") -> SafeString:
    """Return the text of a clause in which the first place of each term is a link.

    Args:
        language: "ja" or "en".
        glossary: the address of the page with the glossary; "" for the same page.
    """
    return _text(book.code, clause.id, language, glossary)


@lru_cache(maxsize=8_192)
def _text(code: str, id_: str, language: str, glossary: str) -> SafeString:
    book = rulebook(code)
    clause, terms = book.clauses[id_], {term.code: term for term in book.file.glossary}
    own = [book.glossary[name].code for name in clause.terms if name in book.glossary]
    pieces = _marker(code, language).pieces(clause.text.in_(language), own)
    parts = ((_part(piece, terms.get(piece.key), language, glossary),) for piece in pieces)
    return format_html_join("", "{}", parts)


@cache
def _marker(code: str, language: str) -> Marker:
    terms = rulebook(code).file.glossary
    return Marker(language, tuple(Entry(term.code, term.ja, term.en) for term in terms))


def _part(piece: Piece, term: Term | None, language: str, glossary: str) -> str:
    if term is None:
        return piece.text
    other = f"{term.reading} · {term.en}" if language == "ja" else f"{term.ja} ({term.reading})"
    return format_html(
        '<a class="term" href="{}#term-{}" title="{}">{}</a>',
        glossary,
        term.code,
        other,
        piece.text,
    )
