"""A real server on a database of its own, and people with browsers of their own."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

FILL = "from tests.browser.judged import fill; print(fill())"
ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Site:
    """The running site: its address, its database, and its command line."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"

    def environment(self, database: str = "site.sqlite3") -> dict[str, str]:
        kept = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "REDIS_URL")}
        kept.pop("DJANGO_SETTINGS_MODULE", None)
        return {
            **kept,
            "DATABASE_URL": f"sqlite:///{self.folder / database}",
            "LANGUAGE_CODE": "en",
        }

    def manage(self, *arguments: str, database: str = "site.sqlite3") -> str:
        """Return what the command prints; a failing command fails the test."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment(database),
            check=True,
            capture_output=True,
            text=True,
        ).stdout


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until_ready(address: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(150):
        assert server.poll() is None, "the server ended at once"
        try:
            urllib.request.urlopen(address + "/readyz", timeout=2)
            return
        except OSError:  # refused, or not answered in time on a busy machine
            time.sleep(0.2)
    raise AssertionError("the server does not get ready")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"))
    site.manage("migrate", "--verbosity", "0")
    uvicorn = [sys.executable, "-m", "uvicorn", "config.asgi:application"]
    server = subprocess.Popen(
        [*uvicorn, "--port", str(site.port), "--log-level", "warning"],
        cwd=ROOT,
        env=site.environment(),
    )
    try:
        wait_until_ready(site.address, server)
        yield site
    finally:
        server.terminate()
        server.wait(20)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert path, "chromium is missing: apt install chromium"
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS + sandbox)
        yield browser
        browser.close()


@pytest.fixture
def person(browser: Browser, site: Site) -> Iterator[Callable[..., Page]]:
    """Return a function that gives a person a browser; console messages and faults fail the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_browser(language: str = "en", width: int = 1440) -> Page:
        context = browser.new_context(
            base_url=site.address, locale=language, viewport={"width": width, "height": 900}
        )
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(f"{page.url}: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        return page

    yield open_browser
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def judged(site: Site) -> dict[str, Any]:
    """Fill the site for judges; return the session of the head judge and the addresses of pages."""
    return dict(json.loads(site.manage("shell", "-c", FILL).strip().splitlines()[-1]))


@pytest.fixture
def judge(person: Callable[..., Page], site: Site, judged: dict[str, Any]) -> Callable[..., Page]:
    """Return a function that gives the head judge, who is signed in, a browser."""

    def open_browser(language: str = "en", width: int = 1440) -> Page:
        page = person(language, width)
        page.context.add_cookies(
            [{"name": "sessionid", "value": judged["session"], "url": site.address}]
        )
        return page

    return open_browser
