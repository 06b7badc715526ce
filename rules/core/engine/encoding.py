"""States as text and back: one text for each state, the same on every machine."""

from __future__ import annotations

import hashlib

import msgspec

from rules.core.engine.actions import Action
from rules.core.engine.errors import StateUnreadable
from rules.core.engine.state import SCHEMA, State
from rules.core.words import Words

_encoder = msgspec.json.Encoder(order="deterministic")
_state = msgspec.json.Decoder(State)
_action = msgspec.json.Decoder(Action)


class _Schema(msgspec.Struct):
    schema: int = 0


def encode(state: State) -> bytes:
    """Return the state as JSON: keys sorted, whole numbers and words only."""
    plain = msgspec.structs.asdict(state)
    plain["pieces"] = {str(piece): state.pieces[piece] for piece in sorted(state.pieces)}
    return _encoder.encode(plain)


def decode(data: bytes | str) -> State:
    """Return the state that was encoded.

    Raises:
        StateUnreadable: damaged, or written by a newer version of the site.
    """
    try:
        schema = msgspec.json.decode(data, type=_Schema).schema
        if schema > SCHEMA:
            raise StateUnreadable(NEWER.filled(schema=schema, known=SCHEMA))
        return _state.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StateUnreadable(DAMAGED.filled(why=str(error))) from error


def fingerprint(state: State) -> str:
    """Return a short name of the state: equal states have equal names on every machine."""
    return hashlib.blake2b(encode(state), digest_size=12).hexdigest()


def encode_action(action: Action) -> bytes:
    """Return the action as JSON, the keys sorted."""
    return _encoder.encode(action)


def decode_action(data: bytes | str) -> Action:
    """Return the action that was encoded.

    Raises:
        StateUnreadable: it is damaged.
    """
    try:
        return _action.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StateUnreadable(DAMAGED.filled(why=str(error))) from error


NEWER = Words(
    "This position has schema {schema}; this site reads up to {known}. Update the site first.",
    "この局面の形式は{schema}で、このサイトが読めるのは{known}までです。サイトを更新してください。",
)
DAMAGED = Words("The position cannot be read: {why}", "局面を読めません: {why}")
