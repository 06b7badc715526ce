"""Pairing rounds: facts in, matches out, the same for the same seed."""

from tournaments.pairing.model import (
    Entrant,
    Pairing,
    PairingImpossible,
    PairingRequest,
    PairingResult,
)
from tournaments.pairing.reasons import Reason
from tournaments.pairing.request import planned_rounds, request_for
from tournaments.pairing.seeds import round_seed
from tournaments.pairing.simulation import simulate
from tournaments.pairing.swiss import pair
from tournaments.pairing.verification import verify

__all__ = [
    "Entrant",
    "Pairing",
    "PairingImpossible",
    "PairingRequest",
    "PairingResult",
    "Reason",
    "pair",
    "planned_rounds",
    "request_for",
    "round_seed",
    "simulate",
    "verify",
]
