"""OmoLine on the engine: how a game is played, in all three rules versions."""
