"""Where a program that knows only the address of the API begins."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.rest.operations import ApiView, operation

COLLECTIONS = ("titles", "tournaments", "jobs", "me", "tokens")


class CollectionsOut(serializers.Serializer[Any]):
    """Addresses of what everything else is reached from."""

    titles = serializers.URLField()
    tournaments = serializers.URLField()
    jobs = serializers.URLField(help_text="Yours; sign in.")
    me = serializers.URLField(help_text="Who you are; sign in.")
    tokens = serializers.URLField(help_text="Yours; sign in.")


class IndexOut(serializers.Serializer[Any]):
    """The version of the API, its description and its collections."""

    version = serializers.CharField()
    schema = serializers.URLField(help_text="The OpenAPI document.")
    docs = serializers.URLField(help_text="The same for reading.")
    collections = CollectionsOut()


class Index(ApiView):
    @operation("index", tag="index", says="Where everything is", gives=IndexOut)
    def get(self, request: Request) -> dict[str, Any]:
        def address(name: str) -> str:
            return request.build_absolute_uri(reverse(f"api:{name}"))

        return {
            "version": "v1",
            "schema": address("schema"),
            "docs": address("docs"),
            "collections": {name: address(name) for name in COLLECTIONS},
        }
