"""``make messages``: bring the Japanese catalogue up to date and compile it.

Reading the sources needs no gettext, so that the tests can compare them with the catalogue anywhere;
only writing the catalogue does.
"""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "locale" / "ja" / "LC_MESSAGES" / "django.po"
APPS = ("config", "judging", "decks", "tournaments")
IGNORED = (".venv", "var", "node_modules", "static", "tests", "scripts")
CALLS = re.compile(r"^(?:_|u?n?p?gettext(?:_lazy|_noop)?)$")
IN_TEMPLATE = re.compile(r"""\b(?P<call>_|gettext|ngettext|pgettext|npgettext)\(""")

# A message is known by its context ("" for none) and its singular text.
Key = tuple[str, str]


def used() -> dict[Key, str]:
    """Return every message of the apps and templates with the file that uses it."""
    found: dict[Key, str] = {}
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            if not {"tests", "migrations"} & set(path.parts):
                found.update((key, str(path)) for key in in_python(path.read_text("utf-8")))
    for path in sorted((ROOT / "templates").rglob("*")):
        if path.suffix in {".html", ".txt"}:
            found.update((key, str(path)) for key in in_template(path.read_text("utf-8")))
    return found


def in_python(source: str) -> Iterator[Key]:
    """Yield the messages of Python code.

    >>> list(in_python('x = _("Round"); y = pgettext("verb", "Report"); z = ngettext("a", "b", n)'))
    [('', 'Round'), ('verb', 'Report'), ('', 'a')]
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and CALLS.match(name := called(node)):
            texts = [
                a.value
                for a in node.args
                if isinstance(a, ast.Constant) and isinstance(a.value, str)
            ]
            with_context = "pgettext" in name
            if len(texts) > with_context:
                yield (texts[0], texts[1]) if with_context else ("", texts[0])


def called(node: ast.Call) -> str:
    """Return the last name of what ``node`` calls, "" when it has none."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def in_template(source: str) -> Iterator[Key]:
    """Yield the messages of a Django template.

    >>> list(in_template('{% load i18n %}<p>{% translate "Table" %} {{ _("Bye") }}</p>'))
    [('', 'Table'), ('', 'Bye')]
    """
    from django.utils.translation.template import templatize

    code = templatize(source)
    for match in IN_TEMPLATE.finditer(code):
        call = ast.parse(code[match.start() : closing(code, match.end())].strip(), mode="eval")
        yield from in_python(ast.unparse(call))


def closing(code: str, start: int) -> int:
    """Return the place after the bracket that closes the call whose arguments begin at ``start``."""
    for end in (m.end() for m in re.finditer(r"\)", code[start:])):
        try:
            ast.parse("f(" + code[start : start + end])
        except SyntaxError:
            continue
        return start + end
    raise ValueError(f"no end of the call at {code[start : start + 40]!r}")


def main() -> int:
    if shutil.which("msgfmt") is None:
        print(
            "\ngettext is missing.\nMend: apt install gettext   (as root), then again\n",
            file=sys.stderr,
        )
        return 2
    CATALOGUE.parent.mkdir(parents=True, exist_ok=True)
    ignored = [word for name in IGNORED for word in ("--ignore", name)]
    django = [sys.executable, "manage.py"]
    make = [*django, "makemessages", "-l", "ja", "--no-wrap", "--add-location", "file", *ignored]
    for command in (make, [*django, "compilemessages", "-l", "ja", *ignored[:6]]):
        status = subprocess.run(command, cwd=ROOT).returncode
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
