"""Scenario files: a position, the steps from it, and what is expected of them."""
