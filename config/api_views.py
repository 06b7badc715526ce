"""The documentation page of the API, and the answer where it has no address."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator

from config.api_schema import groups_of, shapes_of


@require_safe
def api_docs(request: HttpRequest) -> HttpResponse:
    """Show every operation of the schema, grouped by subject, and every shape."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    context = {
        "groups": groups_of(schema, request.build_absolute_uri("/").rstrip("/")),
        "shapes": shapes_of(schema),
        "language": get_language(),
    }
    return render(request, "api_docs.html", context)


@csrf_exempt
def nothing_here(_request: HttpRequest, **_path: str) -> JsonResponse:
    """Answer as for anything that is hidden: nobody can tell the two apart."""
    return JsonResponse(
        {"code": "not_found", "detail": _("There is no such thing here.")}, status=404
    )
