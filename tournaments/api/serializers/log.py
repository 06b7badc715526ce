"""Lines of the log."""

from rest_framework import serializers

from tournaments.models import LogEntry
from tournaments.rest.fields import Page


class LogFilter(Page):
    """Which lines."""

    verb = serializers.CharField(max_length=60, required=False, help_text="Like `result.entered`.")


class LogOut(serializers.ModelSerializer[LogEntry]):
    """Who did what when."""

    actor = serializers.CharField(allow_null=True, read_only=True)
    data = serializers.DictField(read_only=True)  # type: ignore[assignment]

    class Meta:
        model = LogEntry
        fields = ("id", "at", "actor", "verb", "subject", "data")
        read_only_fields = fields
