"""The rulings that come with the site: made from the worked disputes and clauses of each title."""

from pathlib import Path

from django.conf import settings

from judging.services.ruling_import import Differing, Imported, import_rulings

SEEDS = Path(__file__).resolve().parent.parent / "seeds"
SCENARIOS = Path(settings.BASE_DIR) / "docs" / "scenarios"


def load_seeds(differing: Differing = "keep") -> Imported:
    """Take in the rulings that come with the site; those that are here stay as they are.

    Raises:
        RulingFilesRefused, RulingsDiffer: as ``import_rulings``.
    """
    return import_rulings(SEEDS, scenarios=SCENARIOS, differing=differing)
