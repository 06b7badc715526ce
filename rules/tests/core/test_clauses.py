import pytest

from rules.core.clauses import CITATION, cited_ids
from rules.rulebooks import all_ids


def test_every_id_of_every_rulebook_is_recognised() -> None:
    assert [id_ for id_ in all_ids() if not CITATION.fullmatch(id_)] == []


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("see DRM-16.03.", ["DRM-16.03"]),
        ("(DRM-22.03.3a, DRM-P.02; OML-4.1.2h)", ["DRM-22.03.3a", "DRM-P.02", "OML-4.1.2h"]),
        ('mark.clause("NNK-A.2", "NNK-A02", "ONS-A19")', ["NNK-A.2", "NNK-A02", "ONS-A19"]),
        ("AMB-04を参照", ["AMB-04"]),
        ("DRM-22.T07a and DRM-22.T10", ["DRM-22.T07a", "DRM-22.T10"]),
        ("DRM-16.* or DRM- or XDRM-1", []),
        ("ADRM-16.03 AMB-x", []),
    ],
)
def test_ids_cited_in_a_text(text: str, ids: list[str]) -> None:
    assert cited_ids(text) == ids
