"""Section 22 of the Doremi tournament rules, version 4.01: infractions, levels, accumulation."""

from judging.policies.doremi.policy import DoremiPolicy

__all__ = ["DoremiPolicy"]
