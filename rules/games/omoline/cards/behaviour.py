"""When two events play alike (OML-3.1.3): a key made of everything but number, name and wording."""

from __future__ import annotations

import hashlib

import msgspec

from rules.games.omoline.cards.model import ByHand, Card

WORDING = ("no", "name", "name_en", "reading", "text", "text_en", "behaviour_key", "marked")


def behaviour_key(card: Card) -> str | None:
    """Return the key of an event; None where a text is not declared and the organiser sets it.

    Source: OML-3.1.3; our reading of what is wholly identical: every field apart from the wording.
    """
    declared = all(not isinstance(op, ByHand) for each in card.effects for op in each.do)
    if not declared or (card.text and not card.effects):
        return None
    fields = {name: value for name, value in _fields(card).items() if name not in WORDING}
    fields["colours"] = sorted(card.colours)
    data = msgspec.json.encode(fields, order="deterministic")
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def _fields(card: Card) -> dict[str, object]:
    plain = msgspec.to_builtins(card)
    assert isinstance(plain, dict)
    return plain
