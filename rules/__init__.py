"""What the card games say: rulebooks, titles and their rules. Pure Python, no framework."""
