"""The number of a new ruling: year and place in it, given in this one place."""

from django.db import transaction
from django.utils import timezone

from judging.models import Ruling, RulingNumber


@transaction.atomic
def next_number(year: int | None = None) -> str:
    """Return the next number of the year (of today), which is given to nobody else.

    The row of the year is locked until the end of the transaction, so that two judges who save at
    the same moment get two numbers. Numbers that came with imported rulings are passed over.
    """
    year = timezone.localdate().year if year is None else year
    RulingNumber.objects.get_or_create(year=year)
    row = RulingNumber.objects.select_for_update().get(year=year)
    row.last += 1
    while Ruling.objects.filter(number=str(row)).exists():
        row.last += 1
    row.save(update_fields=["last"])
    return str(row)
