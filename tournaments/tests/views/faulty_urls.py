"""The site's addresses with one page that fails."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


class Fault(Exception):
    """A fault made on purpose."""


def fault(_request: HttpRequest) -> HttpResponse:
    raise Fault


handler500 = "config.views.server_error"
urlpatterns = [path("fault", fault), path("", include("config.urls"))]
