"""A tournament is what its file says: built anew from it, it stands the same."""

from msgspec.structs import replace

from tournaments.models import Tournament
from tournaments.selectors.facts import facts_of
from tournaments.services.restoring import restore_facts
from tournaments.standings import standings
from tournaments.standings.checking import check_facts


def check_rebuild(tournament: Tournament) -> None:
    """Fail unless ``tournament`` built anew from its facts has the same facts and standings."""
    facts = facts_of(tournament)
    told = replace(
        facts, tournament=replace(facts.tournament, slug=f"again-{Tournament.objects.count()}")
    )

    again = facts_of(restore_facts(told, held=None, actor=None))

    assert again == told
    assert standings(again) == standings(facts)
    assert [doubt for doubt in check_facts(facts) if doubt.severity == "problem"] == []
