"""What is announced, after a commit; receivers start tasks and change no competition data."""

from django.dispatch import Signal

tournament_changed = Signal()
round_published = Signal()
result_recorded = Signal()
deck_rules_changed = Signal()
job_asked = Signal()
clock_changed = Signal()

#: The one that is sent inside the transaction, with records: the ledger takes the exclusion in
#: with it, or neither is kept.
player_excluded = Signal()
