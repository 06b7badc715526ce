"""Seeds: every random choice of a round comes from one text."""

from __future__ import annotations

from hashlib import sha256

from tournaments.record.model import TournamentInfo


def commitment_to(secret: str) -> str:
    """Return what is published of the tournament's secret before round 1: its SHA-256 in hex.

    Whoever knows the secret later can check that it was the same all along.

    >>> commitment_to("secret")[:12]
    '2bb80d537b1d'
    """
    return sha256(secret.encode()).hexdigest()


def round_seed(secret: str, round_number: int, attempt: int = 1) -> str:
    """Return the seed of one draft of one round, 64 hex digits.

    Args:
        secret: the tournament's seed.
        attempt: 1 for the first draft of the round, 2 for the next.

    >>> round_seed("secret", 1, 1)[:12]
    '433ace8f35bc'
    """
    return sha256(f"{secret}:{round_number}:{attempt}".encode()).hexdigest()


def is_withheld(info: TournamentInfo) -> bool:
    """Return whether the tournament has a secret that its file does not tell.

    Without a commitment an absent secret is the empty one.
    """
    return not info.seed and info.commitment not in (None, commitment_to(""))


def secret_for(info: TournamentInfo, round_number: int) -> str | None:
    """Return the secret that the round is drawn from; None where the file keeps it back."""
    for earlier in info.earlier_seeds:
        if round_number <= earlier.through_round:
            is_empty = earlier.commitment == commitment_to("")
            return earlier.seed if earlier.seed or is_empty else None
    return None if is_withheld(info) else info.seed
