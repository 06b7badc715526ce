"""What the beat process asks for every night."""

from config.celery import app
from judging.management.commands import check_rulings, erase_penalties


def test_every_planned_task_is_one_that_a_worker_knows() -> None:
    app.loader.import_default_modules()

    planned = {each["task"] for each in app.conf.beat_schedule.values()}

    assert {"judging.check_rulings"} <= planned
    assert planned - set(app.tasks) == set()


def test_rulings_are_checked_at_half_past_three_where_the_site_is() -> None:
    planned = app.conf.beat_schedule["check-rulings"]

    assert (planned["schedule"].hour, planned["schedule"].minute) == ({3}, {30})
    assert str(app.timezone) == "Asia/Tokyo"


def test_what_is_planned_can_be_asked_for_without_celery() -> None:
    commands = {each.__name__.rpartition(".")[2] for each in (check_rulings, erase_penalties)}

    assert commands == {each["task"].rpartition(".")[2] for each in app.conf.beat_schedule.values()}
