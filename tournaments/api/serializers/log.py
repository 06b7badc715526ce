"""Lines of the log."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models import LogEntry
from tournaments.rest.fields import Page


class LogFilter(Page):
    """Which lines."""

    verb = serializers.CharField(max_length=60, required=False, help_text="Like `result.entered`.")


class LogOut(serializers.ModelSerializer[LogEntry]):
    """Who did what when."""

    actor = serializers.CharField(allow_null=True, read_only=True)
    data = serializers.SerializerMethodField()  # type: ignore[assignment]

    class Meta:
        model = LogEntry
        fields = ("id", "at", "actor", "verb", "subject", "data")
        read_only_fields = fields

    @extend_schema_field(serializers.DictField())
    def get_data(self, entry: LogEntry) -> dict[str, Any]:
        """Return the details, without seeds for whom they would tell more than the pairings."""
        data: dict[str, Any] = entry.data
        if self.context.get("shows_seeds"):
            return data
        return {name: value for name, value in data.items() if name != "seed"}
