"""Which behaviour of the engine this is."""

ENGINE = 1
"""Raised whenever the core or the code of a title lets the same action lead somewhere else."""
