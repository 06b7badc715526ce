"""All addresses; each app brings its own."""

from django.contrib import admin
from django.urls import include, path

from config.views import healthz, readyz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("api/v1/", include("config.api_urls")),
    path("", include("judging.urls")),
    path("", include("decks.urls")),
    path("", include("tournaments.urls")),
]
handler404 = "django.views.defaults.page_not_found"
handler500 = "config.views.server_error"
