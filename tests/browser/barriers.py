"""What keeps somebody from using a page: found by axe, in the console, or at the edge of the screen."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def barriers(page: Page) -> list[str]:
    """Return what axe finds on the page, as one line each."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {[node['html'][:120] for node in each['nodes'][:2]]}" for each in found]


def overflow(page: Page) -> int:
    """Return by how many pixels the page is wider than the screen."""
    measured = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return max(0, int(measured))
