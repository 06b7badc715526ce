"""The back office: people and staff can be edited, competition facts only looked at.

Whatever a service guards is changed through that service here too.
"""

from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournaments.models import (
    Game,
    Job,
    LogEntry,
    Match,
    Membership,
    Registration,
    Result,
    Round,
    Tournament,
    User,
)
from tournaments.services.staff import add_staff, remove_staff
from tournaments.services.tournaments import hide_lists

admin.site.unregister(Group)  # roles are kept per tournament


class ViewOnly(admin.ModelAdmin):
    """Records that only services write."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(User)
class PersonAdmin(UserAdmin):
    list_display = ("username", "display_name", "reading", "email", "is_active", "is_superuser")
    list_filter = ("is_active", "is_superuser")
    search_fields = ("username", "display_name", "reading", "email")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("Person"), {"fields": ("display_name", "reading", "email")}),
        (_("Access"), {"fields": ("is_active", "is_superuser")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    readonly_fields = ("last_login", "date_joined")
    filter_horizontal = ()


@admin.register(Tournament)
class TournamentAdmin(ViewOnly):
    list_display = ("name", "title_code", "deck_format", "status", "starts_at", "is_revealed")
    list_filter = ("status", "title_code")
    search_fields = ("name", "slug")
    date_hierarchy = "starts_at"
    exclude = ("seed",)
    actions = ("make_lists_secret",)

    @admin.display(boolean=True, description=_("lists public"))
    def is_revealed(self, tournament: Tournament) -> bool:
        return tournament.is_revealed

    @admin.action(description=_("Make the deck lists secret again"))
    def make_lists_secret(self, request: HttpRequest, chosen: QuerySet[Tournament]) -> None:
        assert isinstance(request.user, User)
        for tournament in chosen:
            hide_lists(tournament, actor=request.user)
        messages.success(request, _t("The deck lists are secret again."))


@admin.register(Membership)
class MembershipAdmin(admin.ModelAdmin):
    list_display = ("tournament", "user", "role")
    list_filter = ("role",)
    list_select_related = ("tournament", "user")
    search_fields = ("tournament__name", "user__username", "user__display_name")
    autocomplete_fields = ("tournament", "user")

    def has_change_permission(self, request: HttpRequest, obj: Membership | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Membership, form: Any, change: bool) -> None:
        assert isinstance(request.user, User)
        given = add_staff(
            obj.tournament, username=obj.user.username, role=obj.role, actor=request.user
        )
        obj.pk = given.pk

    def delete_model(self, request: HttpRequest, obj: Membership) -> None:
        assert isinstance(request.user, User)
        remove_staff(obj, actor=request.user)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Membership]) -> None:
        for membership in queryset:
            self.delete_model(request, membership)


@admin.register(Registration)
class RegistrationAdmin(ViewOnly):
    list_display = ("name", "reading", "tournament", "status", "code")
    list_filter = ("status",)
    list_select_related = ("tournament",)
    search_fields = ("name", "reading", "tournament__name", "user__username")


@admin.register(Round)
class RoundAdmin(ViewOnly):
    list_display = ("tournament", "number", "status", "published_at", "closed_at")
    list_filter = ("status",)
    list_select_related = ("tournament",)
    search_fields = ("tournament__name",)
    exclude = ("seed",)


@admin.register(Match)
class MatchAdmin(ViewOnly):
    list_display = ("round", "table_number", "bye", "is_manual", "version")
    list_select_related = ("round__tournament",)
    search_fields = ("round__tournament__name", "seats__registration__name")


class GameInline(admin.TabularInline):
    model = Game
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Result)
class ResultAdmin(ViewOnly):
    list_display = (
        "match",
        "status",
        "winner",
        "is_draw",
        "is_double_loss",
        "entered_by",
        "entered_at",
    )
    list_filter = ("status",)
    list_select_related = ("match__round__tournament", "winner", "entered_by")
    search_fields = ("match__round__tournament__name", "winner__name", "reason")
    inlines = (GameInline,)


@admin.register(LogEntry)
class LogAdmin(ViewOnly):
    list_display = ("at", "actor", "verb", "subject", "tournament")
    list_filter = ("verb",)
    list_select_related = ("actor", "tournament")
    search_fields = ("verb", "subject", "tournament__name", "actor__username")
    date_hierarchy = "at"


@admin.register(Job)
class JobAdmin(ViewOnly):
    list_display = ("kind", "status", "done", "total", "asked_by", "created_at", "finished_at")
    list_filter = ("status", "kind")
    list_select_related = ("asked_by",)
    exclude = ("payload",)
