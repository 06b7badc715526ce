"""What judging stores."""

from judging.models.lookup import LookupEntry, LookupTerm, Posting, Synonym

__all__ = ["LookupEntry", "LookupTerm", "Posting", "Synonym"]
