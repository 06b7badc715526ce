"""The documentation page: everything the schema has, in both languages, without foreign files."""

import re

import pytest
from django.test import Client


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "title"), [("en", "Answers"), ("ja", "")])
def test_page_shows_every_operation_with_an_example(language: str, title: str) -> None:
    response = Client().get("/api/v1/docs/", headers={"Accept-Language": language})

    page = response.content.decode()
    assert f'<html lang="{language}">' in page
    assert title in page
    assert len(re.findall(r"<summary>\s*<code>(?:GET|POST|PUT|PATCH|DELETE) /api", page)) > 60
    assert "curl -X POST" in page
    assert "round_already_paired" in page
    assert 'href="#shape-TournamentOut"' in page
    assert 'id="shape-TournamentOut"' in page


@pytest.mark.django_db
def test_page_needs_nothing_that_the_policy_forbids() -> None:
    page = Client().get("/api/v1/docs/").content.decode()

    assert re.findall(r'(?:src|<link[^>]+href)="(?:https?:)?//', page) == []
    assert re.findall(r"<script(?![^>]+src=)|<style|\sstyle=|\son[a-z]+=", page) == []


@pytest.mark.django_db
def test_every_link_within_the_page_leads_somewhere() -> None:
    page = Client().get("/api/v1/docs/").content.decode()

    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r'id="([^"]+)"', page))
