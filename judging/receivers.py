"""What happens when something was announced."""

from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models.signals import post_migrate
from django.dispatch import receiver

from decks.signals import cards_imported
from judging.services.calls import settle_by_exclusion
from judging.services.exclusions import enter_exclusion
from judging.services.live import tell
from judging.services.lookup import ensure_lookup, refresh_lookup
from judging.signals import call_changed
from tournaments.models import Match, Registration, Round, User
from tournaments.selectors.rounds import result_of
from tournaments.signals import clock_changed, player_excluded


@receiver(call_changed)
def tell_streams(tournament_id: int, **_kwargs: Any) -> None:
    tell(tournament_id)


@receiver(clock_changed)
def tell_of_clock(round_id: int, **_kwargs: Any) -> None:
    """Results and pairings are not told like this: a stream sees them when it looks by itself."""
    if settings.REDIS_URL and (round_ := Round.objects.filter(pk=round_id).first()):
        tell(round_.tournament_id)


@receiver(player_excluded)
def keep_in_ledger(
    registration: Registration, match: Match | None, reason: str, actor: User, **_kwargs: Any
) -> None:
    enter_exclusion(registration, match=match, reason=reason, actor=actor)
    if match is not None and result_of(match) is not None:
        settle_by_exclusion(match, actor=actor)


@receiver(post_migrate)
def make_lookup(sender: AppConfig, plan: object = None, **_kwargs: Any) -> None:
    """Make the index of the look-up with the tables, and anew where a release brought other texts.

    Not when the tables are only emptied (there is no plan), nor on the way through the migrations.
    """
    if sender.name != "judging" or plan is None or not settings.LOOKUP_AFTER_MIGRATE:
        return
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        ensure_lookup()


@receiver(cards_imported)
def look_up_new_cards(**_kwargs: Any) -> None:
    refresh_lookup()
