"""Check lists again when the rules they were accepted under have changed."""

from collections.abc import Callable

from django.db import transaction

from decks.models import DeckList
from decks.selectors.catalogue import catalogue_of
from decks.selectors.contents import pool_of, sections_of
from decks.services.storing import checked, findings_of, status_of
from tournaments.models import Registration, Tournament, User
from tournaments.services.locking import lock, touch
from tournaments.services.log import record


@transaction.atomic
def recheck_lists(
    tournament: Tournament,
    *,
    actor: User | None,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> tuple[int, int]:
    """Judge every list in force by the present rules; return how many, and how many break them.

    The lists stay as handed in: only what is said of them changes, and each player's status.
    """
    tournament = lock(tournament)
    lists = list(
        DeckList.objects.filter(registration__tournament=tournament, is_current=True)
        .select_related("registration")
        .order_by("pk")
    )
    judge(tournament, lists, progress)
    touch(tournament)
    broken = sum(each.has_deck and not each.is_valid for each in lists)
    record(
        actor,
        "deck_lists.rechecked",
        tournament,
        tournament=tournament,
        count=len(lists),
        invalid=broken,
    )
    return len(lists), broken


def judge(
    tournament: Tournament, lists: list[DeckList], progress: Callable[[int, int], None]
) -> None:
    """Set validity and findings of ``lists`` and the status of their players, in two updates."""
    cards = catalogue_of(tournament.title_code)
    for done, each in enumerate(lists, start=1):
        report = checked(tournament, sections_of(each), pool_of(each), cards)
        each.is_valid, each.findings = report.valid, findings_of(report)
        each.registration.deck_status = status_of(each)
        progress(done, len(lists))
    DeckList.objects.bulk_update(lists, ["is_valid", "findings"], batch_size=500)
    players = [each.registration for each in lists]
    Registration.objects.bulk_update(players, ["deck_status"], batch_size=500)
