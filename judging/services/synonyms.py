"""The words that mean the same which come with the site."""

from pathlib import Path

import msgspec
from django.db import transaction

from judging.models import Synonym

SEEDS = Path(__file__).resolve().parent.parent / "seeds" / "synonyms.yaml"


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that mean the same in a title; in every one where ``title`` is empty."""

    title: str
    words: list[str]


def seeded_groups() -> list[Group]:
    """Return the groups that come with the site."""
    return msgspec.yaml.decode(SEEDS.read_bytes(), type=list[Group])


@transaction.atomic
def load_synonyms() -> int:
    """Fill the table of synonyms if it is empty; return how many groups were put in.

    In a table that has any, what an editor changed or took out stays so.
    """
    if Synonym.objects.exists():
        return 0
    rows = [
        Synonym(title_code=group.title, words=", ".join(group.words)) for group in seeded_groups()
    ]
    return len(Synonym.objects.bulk_create(rows))
