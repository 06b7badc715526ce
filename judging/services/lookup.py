"""Putting into the index of the look-up what can be looked up, and taking it out again."""

import hashlib
from collections.abc import Iterable, Sequence

import msgspec
from django.db import connection, transaction
from django.db.models import Count, QuerySet

from judging.lookup import folded, weighed
from judging.models import LookupEntry, LookupTerm, Posting
from judging.selectors.entries import EntryText, entries
from judging.services.synonyms import load_synonyms

BATCH = 2_000
INSERT = f"INSERT INTO {Posting._meta.db_table} (term_id, entry_id, weight) VALUES (%s, %s, %s)"
FORM = "1"
"""Of how terms are made and weighed; another one makes every entry anew."""
Key = tuple[str, str, str]


@transaction.atomic
def rebuild_lookup(wanted: Iterable[EntryText] | None = None) -> int:
    """Bring the index up to date with the rulebooks, cards and rulings; return how many changed.

    What has not changed is left alone, and what is gone is taken out.
    """
    there = {
        (each.kind, each.title_code, each.key): each
        for each in LookupEntry.objects.select_for_update()
    }
    found = entries() if wanted is None else wanted
    new = {(each.kind, each.title_code, each.key): each for each in found}
    gone = [there[key].pk for key in there.keys() - new.keys()]
    changed = [each for key, each in new.items() if is_changed(there.get(key), each)]
    stale = [there[key_of(each)].pk for each in changed if key_of(each) in there]
    LookupEntry.objects.filter(pk__in=[*gone, *stale]).delete()
    put_entries(changed)
    if gone or changed:
        count_holdings()
    return len(gone) + len(changed)


def key_of(entry: EntryText) -> Key:
    return (entry.kind, entry.title_code, entry.key)


def is_changed(stored: LookupEntry | None, entry: EntryText) -> bool:
    return stored is None or stored.digest != digest_of(entry)


def digest_of(entry: EntryText) -> str:
    data = msgspec.json.encode([FORM, msgspec.to_builtins(entry)])
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def put_entries(wanted: Sequence[EntryText]) -> None:
    """Store the entries with their terms."""
    stored = LookupEntry.objects.bulk_create(map(row_of, wanted), batch_size=BATCH)
    weights = [weighed(each.parts()).weights for each in wanted]
    terms = ids_of({term for each in weights for term in each})
    rows = [
        (terms[term], entry.pk, round(weight, 4))
        for entry, each in zip(stored, weights, strict=True)
        for term, weight in each.items()
    ]
    with connection.cursor() as cursor:
        cursor.executemany(INSERT, rows)


def row_of(entry: EntryText) -> LookupEntry:
    names = [folded(name).strip() for name in (entry.heading.en, entry.heading.ja, *entry.names)]
    return LookupEntry(
        kind=entry.kind,
        title_code=entry.title_code,
        key=entry.key,
        codes=barred(entry.codes),
        versions=barred(entry.versions),
        status=entry.status,
        heading_en=entry.heading.en,
        heading_ja=entry.heading.ja,
        text_en=entry.text.en,
        text_ja=entry.text.ja,
        names=barred(names),
        clauses=list(entry.clauses),
        cards=list(entry.cards),
        digest=digest_of(entry),
    )


def barred(values: Iterable[str]) -> str:
    """Return the values between bars, so that one of them can be searched for; "" for none."""
    joined = "|".join(value.replace("|", " ") for value in values if value)
    return f"|{joined}|" if joined else ""


def ids_of(texts: set[str]) -> dict[str, int]:
    """Return the id of each term, made where it is new."""
    LookupTerm.objects.bulk_create(
        (LookupTerm(text=text) for text in sorted(texts)), batch_size=BATCH, ignore_conflicts=True
    )
    known = LookupTerm.objects.all()
    if len(texts) <= BATCH:
        known = known.filter(text__in=texts)
    return dict(known.values_list("text", "pk"))


@transaction.atomic
def change_lookup(put: Sequence[EntryText] = (), gone: Iterable[Key] = ()) -> None:
    """Put some entries into the index and take others out; all the rest is left alone.

    An index that nobody has built yet is left empty: it is built whole when it is asked.
    """
    if not LookupEntry.objects.exists():
        return
    old = rows_of([*map(key_of, put), *gone])
    terms = terms_in(old)
    LookupEntry.objects.filter(pk__in=old).delete()
    put_entries(put)
    new = terms_in(rows_of(map(key_of, put)))
    count_holdings(LookupTerm.objects.filter(pk__in=terms | new))


def rows_of(keys: Iterable[Key]) -> set[int]:
    """Return the entries of these keys that are in the index."""
    asked = LookupEntry.objects.values_list("pk", flat=True)
    found = (asked.filter(kind=k, title_code=title, key=key).first() for k, title, key in keys)
    return {pk for pk in found if pk is not None}


def terms_in(entries: set[int]) -> set[int]:
    return set(Posting.objects.filter(entry__in=entries).values_list("term", flat=True))


def count_holdings(terms: QuerySet[LookupTerm] | None = None) -> None:
    """Count anew in how many entries each term stands; those in none are taken out."""
    rows = LookupTerm.objects.all() if terms is None else terms
    rows.filter(postings=None).delete()
    counted = rows.annotate(now=Count("postings"))
    changed = [term for term in counted if term.holding != term.now]
    for term in changed:
        term.holding = term.now
    LookupTerm.objects.bulk_update(changed, ["holding"], batch_size=500)


def ensure_lookup() -> None:
    """Build the index if it is empty, so that a new site can be searched at once."""
    if not LookupEntry.objects.exists():
        load_synonyms()
        rebuild_lookup()
