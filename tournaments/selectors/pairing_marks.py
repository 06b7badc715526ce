"""Marks of what a person saw, so that a change made on older pairings is refused."""

from collections.abc import Iterable, Mapping
from hashlib import sha256

from tournaments.models import Match, Round

#: The versions of matches as a person saw them, by the key of the match.
Seen = Mapping[int, int]


def mark_of_round(round_: Round) -> str:
    """Return a mark that is another one after any change of the round's pairings or results."""
    return mark_of(round_, round_.matches.values_list("pk", "version"))


def mark_of_matches(round_: Round, matches: Iterable[Match]) -> str:
    """Return the mark of a round all of whose ``matches`` are at hand."""
    return mark_of(round_, ((match.pk, match.version) for match in matches))


def mark_of(round_: Round, versions: Iterable[tuple[int, int]]) -> str:
    text = " ".join(f"{key}:{version}" for key, version in sorted(versions))
    return sha256(f"{round_.pk} {round_.status} {text}".encode()).hexdigest()[:16]


def seen_of(matches: Iterable[Match]) -> dict[int, int]:
    """Return what a person sees of ``matches``, to be handed back with a change of them."""
    return {match.pk: match.version for match in matches}
