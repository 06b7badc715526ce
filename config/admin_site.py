"""The admin panel: for site administrators, behind the site's own sign-in."""

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


class BackOffice(AdminSite):
    site_header = _("Gunbai back office")
    site_title = _("Gunbai back office")
    index_title = _("Records")

    def has_permission(self, request: HttpRequest) -> bool:
        """Let in superusers only: whoever is here sees every secret deck list."""
        return bool(request.user.is_active and request.user.is_superuser)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Send a stranger to the site's sign-in; to anyone else there is no such page."""
        if request.user.is_authenticated:
            raise Http404
        wanted = request.GET.get("next") or reverse("admin:index")
        return redirect_to_login(wanted, reverse("account_login"))
