"""Doremi on the rules engine."""
