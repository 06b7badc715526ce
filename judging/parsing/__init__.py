"""Text formats of judging: plain values in, plain values out; no database, no framework."""
