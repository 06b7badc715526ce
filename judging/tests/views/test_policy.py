"""The page on which the organiser of a game without a policy of its own writes one."""

import re

import pytest
from django.test import Client

from judging.tests.penalties import make_floor
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db
PAGE = "/judge/t/spring-cup/penalties/policy/"


def ada() -> Client:
    client = Client()
    client.force_login(make_user("ada"))
    return client


def test_a_policy_that_is_not_saved_says_so_first_and_leads_to_what_is_wrong() -> None:
    make_floor(title="omoline")
    client = ada()
    rows = client.get(PAGE).context["rows"]
    sent: dict[str, object] = {
        "cautions": "many",
        "warnings": 2,
        "row-TOTAL_FORMS": len(rows.forms),
        "row-INITIAL_FORMS": len(rows.initial_forms),
    }
    sent |= {"row-1-ja": "大声", "row-1-en": "Shouting", "row-9-en": "Longer than 80" * 9}

    answer = client.post(PAGE, sent)

    page = answer.content.decode()
    note = page.partition('role="alert"')[2].partition("</div>")[0]
    assert answer.status_code == 422
    assert "Not saved. Please look at what is marked below." in note
    led = re.findall(r'<a href="#([^"]+)"><bdi>([^<]+)</bdi></a>', note)
    assert [(id_, name[:14]) for id_, name in led] == [
        ("id_cautions", "Cautions that "),
        ("id_row-1-levels_0", "Shouting"),
        ("id_row-9-en", "Longer than 80"),
    ]
    assert all(f'id="{id_}"' in page for id_, _name in led)
    assert page.index('role="alert"') < page.index('id="id_cautions"')


def test_the_policy_marks_nothing_as_optional_and_names_every_row_of_boxes() -> None:
    make_floor(title="omoline")

    page = ada().get(PAGE)

    text = page.content.decode()
    count = len(page.context["rows"].forms)
    assert "optional" not in text
    assert len(re.findall(r"<legend[^>]*>Levels</legend>", text)) == count
