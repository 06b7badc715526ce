"""What is announced after a commit."""

from django.dispatch import Signal

record_changed = Signal()
ruling_changed = Signal()
