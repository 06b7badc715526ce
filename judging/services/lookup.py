"""Putting into the index of the look-up what can be looked up, and taking it out again.

The row of the state is locked by whoever writes, so the counts are right and a rebuild happens once.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain

import msgspec
from django.db import connection, transaction
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from judging.enums import EntryKind
from judging.lookup import Weighed, folded, number_term, weighed
from judging.models import LookupEntry, LookupState, LookupTerm, Posting
from judging.selectors.entries import EntryText, cards_told, published_entries, stored_entries
from judging.selectors.lookup_state import documents
from judging.services.synonyms import load_synonyms
from rules.registry import CODES

BATCH = 2_000
INSERT = f"INSERT INTO {Posting._meta.db_table} (term_id, entry_id, weight) VALUES "
AT_ONCE = 300
FORM = "4"
"""Of how terms are made and weighed; another one makes every entry anew."""
RULING = 0.5
"""How much a ruling counts beside a clause with the same words: it tells only what follows from them.
There are many, and they must not push the clauses out of the few that are looked at closely."""
Key = tuple[str, str, str]
Prepared = Mapping[str, Weighed]
"""The terms of entries by their digest."""


def ensure_lookup() -> None:
    """Build the index if it is empty, or was made from the rulebooks and cards of another release."""
    if LookupState.objects.filter(source=release_digest(), entries__gt=0).exists():
        return
    load_synonyms()
    rebuild_lookup()


def refresh_lookup() -> None:
    """Bring an index that is there up to date; one that nobody has asked yet is left unbuilt."""
    if documents():
        rebuild_lookup()


def rebuild_lookup(wanted: Sequence[EntryText] | None = None) -> int:
    """Bring the index up to date with the rulebooks, cards and rulings; return how many changed.

    What has not changed is left alone, and what is gone is taken out. The old index is read until
    the new one is there. The long work, making the terms, is done before anything is locked.
    """
    fixed = published_entries() if wanted is None else wanted
    held = set(LookupEntry.objects.values_list("digest", flat=True))
    prepared = {
        digest: weighed(each.parts())
        for each in (*fixed, *(stored_entries() if wanted is None else ()))
        if (digest := digest_of(each)) not in held
    }
    with transaction.atomic():
        state = locked_state()
        changed = replace_all([*fixed, *(stored_entries() if wanted is None else ())], prepared)
        state.source = release_digest()
        counted(state)
    return changed


def replace_all(wanted: Sequence[EntryText], prepared: Prepared) -> int:
    """Make the index one of just these entries; return how many were changed or taken out."""
    there = {
        (each.kind, each.title_code, each.key): each
        for each in LookupEntry.objects.only("kind", "title_code", "key", "digest")
    }
    new = {key_of(each): each for each in wanted}
    gone = [there[key].pk for key in there.keys() - new.keys()]
    changed = [each for key, each in new.items() if is_changed(there.get(key), each)]
    stale = [there[key_of(each)].pk for each in changed if key_of(each) in there]
    LookupEntry.objects.filter(pk__in=[*gone, *stale]).delete()
    put_entries(changed, prepared)
    if gone or changed:
        count_holdings()
    return len(gone) + len(changed)


def locked_state() -> LookupState:
    """Return the state of the index, locked until the end of the transaction."""
    LookupState.objects.get_or_create(pk=1)
    return LookupState.objects.select_for_update().get(pk=1)


def counted(state: LookupState) -> None:
    """Store the state with how many entries there are now."""
    state.entries = LookupEntry.objects.count()
    state.save()


@cache
def release_digest() -> str:
    """Return the digest of all that comes with the release: it changes only with the code."""
    cards = (card for code in CODES for card in cards_told(code, {}))
    digests = "".join(map(digest_of, (*published_entries(), *cards)))
    return hashlib.blake2b(digests.encode(), digest_size=16).hexdigest()


def key_of(entry: EntryText) -> Key:
    return (entry.kind, entry.title_code, entry.key)


def is_changed(stored: LookupEntry | None, entry: EntryText) -> bool:
    return stored is None or stored.digest != digest_of(entry)


def digest_of(entry: EntryText) -> str:
    data = msgspec.json.encode([FORM, msgspec.to_builtins(entry)])
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def put_entries(wanted: Sequence[EntryText], prepared: Prepared) -> None:
    """Store the entries with their terms; what is not ``prepared`` is made ready here."""
    stored = LookupEntry.objects.bulk_create(map(row_of, wanted), batch_size=BATCH)
    weights = [
        terms_with_numbers(each, prepared.get(row.digest) or weighed(each.parts()))
        for row, each in zip(stored, wanted, strict=True)
    ]
    terms = ids_of(
        {(e.title_code, term) for e, ws in zip(wanted, weights, strict=True) for term in ws}
    )
    rows = [
        (terms[entry.title_code, term], entry.pk, round(weight, 4))
        for entry, each in zip(stored, weights, strict=True)
        for term, weight in each.items()
    ]
    with connection.cursor() as cursor:
        for start in range(0, len(rows), AT_ONCE):
            part = rows[start : start + AT_ONCE]
            values = ", ".join(["(%s, %s, %s)"] * len(part))
            cursor.execute(INSERT + values, [*chain(*part)])


def terms_with_numbers(entry: EntryText, made: Weighed) -> dict[str, float]:
    """Return the weights of an entry's terms, and its numbers as terms of their own."""
    counts = RULING if entry.kind == EntryKind.RULING else 1.0
    weights = {term: weight * counts for term, weight in made.weights.items()}
    return weights | {number_term(code): 1.0 for code in entry.codes}


def row_of(entry: EntryText) -> LookupEntry:
    names = [folded(name).strip() for name in (entry.heading.en, entry.heading.ja, *entry.names)]
    return LookupEntry(
        kind=entry.kind,
        title_code=entry.title_code,
        key=entry.key,
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


def ids_of(terms: set[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """Return the id of each title's term, made where it is new."""
    LookupTerm.objects.bulk_create(
        (LookupTerm(title_code=title, text=text) for title, text in sorted(terms)),
        batch_size=BATCH,
        ignore_conflicts=True,
    )
    known = LookupTerm.objects.all()
    if len(terms) <= BATCH:
        known = known.filter(text__in={text for _, text in terms})
    return {(title, text): pk for title, text, pk in known.values_list("title_code", "text", "pk")}


@transaction.atomic
def change_lookup(put: Sequence[EntryText] = (), gone: Iterable[Key] = ()) -> None:
    """Put some entries into the index and take others out; all the rest is left alone.

    An index that nobody has built yet is left empty: it is built whole when it is asked.
    """
    state = locked_state()
    if not state.entries:
        return
    old = rows_of([*map(key_of, put), *gone])
    terms = terms_in(old)
    LookupEntry.objects.filter(pk__in=old).delete()
    put_entries(put, {})
    new = terms_in(rows_of(map(key_of, put)))
    count_holdings(LookupTerm.objects.filter(pk__in=terms | new))
    counted(state)


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
    here = Posting.objects.filter(term=OuterRef("pk")).order_by().values("term")
    rows.update(holding=Coalesce(Subquery(here.annotate(n=Count("pk")).values("n")), 0))
    rows.filter(holding=0).delete()
