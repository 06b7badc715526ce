"""How OmoLine is played on the engine, one theme a file."""
