"""Files as bodies: check a deck, import cards, a tournament out and in."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from decks import errors
from decks.api import serializers as shapes
from decks.models import Card
from decks.permissions import catalogue_title_for
from decks.selectors.catalogue import cards_like
from decks.selectors.checking import report_on
from decks.services.catalogue import import_cards
from decks.services.tournament_files import hand_out, import_tournament
from tournaments.enums import DESK_ROLES
from tournaments.errors import FileRefused, FileUnreadable, ForeignTournament, TournamentExists
from tournaments.permissions import tournament_for
from tournaments.record.writing import write_tournament
from tournaments.rest.operations import ApiView, FileShape, operation
from tournaments.rest.parsers import CSVFileParser, JSONFileParser, TextFileParser, body_of

JSON, TEXT, CSV = "application/json", "text/plain", "text/csv"


class CheckDeck(ApiView):
    permission_classes = [AllowAny]
    parser_classes = [JSONFileParser, TextFileParser]

    @operation(
        "deck_check",
        tag="decks",
        says="Check a deck file, or a list as typed, without storing it",
        file=FileShape(takes={JSON: OpenApiTypes.OBJECT, TEXT: OpenApiTypes.STR}),
        gives=shapes.ReportOut,
        refuses=[errors.DeckUnreadable],
        is_open=True,
    )
    def post(self, request: Request) -> dict[str, Any]:
        """Answers 200 for a deck that breaks the rules as well; `valid` says which."""
        return shapes.report_out(report_on(body_of(request)))


class Cards(ApiView):
    parser_classes = [JSONFileParser, CSVFileParser]

    @operation(
        "cards_list",
        tag="cards",
        says="The card catalogue (site administrators)",
        gives=shapes.CardOut,
        many=True,
        query=shapes.CardFilter,
    )
    def get(self, request: Request, title: str, query: dict[str, Any]) -> QuerySet[Card]:
        found = catalogue_title_for(request.user, title)
        return cards_like(found.code, query.get("search", ""))

    @operation(
        "cards_import",
        tag="cards",
        says="Take a file of cards into the catalogue (site administrators)",
        file=FileShape(takes={JSON: OpenApiTypes.OBJECT, CSV: OpenApiTypes.STR}),
        gives=shapes.CardsImported,
        refuses=[errors.CardsRefused],
    )
    def post(self, request: Request, title: str) -> dict[str, int]:
        """CSV in UTF-8 or cp932, or JSON; a number that is there already is replaced."""
        found = catalogue_title_for(request.user, title)
        return {"imported": import_cards(found, body_of(request), actor=self.person)}


class Export(ApiView):
    @operation(
        "tournament_export",
        tag="files",
        says="The tournament as a file (organiser, head judge, scorekeeper)",
        file=FileShape(gives=JSON),
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Deck lists and seeds are in it only for those who may see them.

        The seeds, while the tournament is not finished, only for an organiser who does not play.
        """
        tournament = tournament_for(request.user, slug, DESK_ROLES)
        data = write_tournament(hand_out(tournament, actor=self.person))
        name = f'attachment; filename="{tournament.slug}.json"'
        return HttpResponse(data, content_type=JSON, headers={"Content-Disposition": name})


class Import(ApiView):
    parser_classes = [JSONFileParser]

    @operation(
        "tournament_import",
        tag="files",
        says="Import a tournament file, whole or not at all",
        file=FileShape(takes={JSON: OpenApiTypes.OBJECT}),
        query=shapes.ImportHow,
        gives=shapes.ImportedOut,
        refuses=[FileUnreadable, FileRefused, TournamentExists, ForeignTournament],
    )
    def post(self, request: Request, query: dict[str, Any]) -> dict[str, Any]:
        """A file that the site holds already, unchanged, changes nothing.

        `warnings` name what is doubtful, what the tournament loses, and what stays as it was
        whatever the file says: penalties, and for who plays all that is secret from players.
        """
        replace = query.get("replace", False)
        imported = import_tournament(body_of(request), actor=self.person, replace=replace)
        return {
            "id": imported.tournament.pk,
            "slug": imported.tournament.slug,
            "created": imported.created,
            "outcome": imported.outcome,
            "warnings": [{"path": path, "words": words} for path, words in imported.warnings],
        }
