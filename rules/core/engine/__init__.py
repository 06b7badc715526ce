"""The rules engine: what happens in a game, step by step, with the clause for each step.

No title is known here. A title gives ``Rules`` (its zones, facts, procedures and actions as data and
small functions) and its cards; a ``Game`` made of both answers ``apply``, ``pending``, ``legal``,
``explain``, ``view``, ``validate``, ``diff``, ``encode`` and ``decode``.
"""
