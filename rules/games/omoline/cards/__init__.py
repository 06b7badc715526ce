"""Cards of OmoLine for the engine: what stands on them, how they are read, what is carried out."""
