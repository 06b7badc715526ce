"""Tests of what is doubtful about a position."""
