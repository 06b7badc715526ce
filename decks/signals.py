"""What is announced after a commit; a list's content never travels with it."""

from django.dispatch import Signal

deck_list_recorded = Signal()
cards_imported = Signal()
