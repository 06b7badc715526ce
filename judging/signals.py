"""What is announced after a commit."""

from django.dispatch import Signal

record_changed = Signal()
ruling_changed = Signal()
penalty_changed = Signal()
appeal_changed = Signal()
call_changed = Signal()
deck_check_changed = Signal()
