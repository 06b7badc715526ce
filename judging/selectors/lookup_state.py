"""What the index of the look-up was made from, and how large it is."""

from judging.models import LookupState


def documents() -> int:
    """Return how many entries the index has; 0 where it was never built."""
    row = LookupState.objects.values_list("entries", flat=True).first()
    return row or 0
