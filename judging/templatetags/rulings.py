"""What a ruling says, in the language of the page first."""

from django import template
from django.utils.translation import get_language

from judging.models import Ruling
from judging.selectors.ruling_texts import RulingText, texts_of

register = template.Library()


@register.filter
def texts(ruling: Ruling) -> list[RulingText]:
    """Return what the ruling says in each language, that of the page first where it is whole."""
    return texts_of(ruling, get_language() or "en")
