"""The branch tree: what happened in a game, what might have happened, and where lines part.

A ``Document`` is a value; every edit returns a new one. It knows no clock and no chance: ids and
times are given from outside.
"""
