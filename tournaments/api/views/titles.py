"""Titles with their versions, formats, presets, settings and ends."""

from django.http import Http404
from rest_framework.request import Request

from rules.core.title import Title
from rules.registry import TitleNotFound, title_for, titles
from tournaments.api.serializers.titles import TitleOut, TitleRow
from tournaments.rest.fields import Page
from tournaments.rest.operations import ApiView, operation


class Titles(ApiView):
    @operation("titles_list", tag="titles", says="Titles", gives=TitleRow, many=True, query=Page)
    def get(self, request: Request, query: object) -> list[Title]:
        return list(titles())


class OneTitle(ApiView):
    @operation("title_detail", tag="titles", says="One title in full", gives=TitleOut)
    def get(self, request: Request, title: str) -> Title:
        try:
            return title_for(title)
        except TitleNotFound as error:
            raise Http404 from error
