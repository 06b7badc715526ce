"""Reading gettext catalogues, source (.po) and compiled (.mo), without gettext."""

import ast
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

CONTEXT_END, PLURAL_START = "\x04", "\x00"


@dataclass(slots=True)
class Entry:
    """One message of a catalogue with its translations (several for a plural)."""

    parts: dict[str, str] = field(default_factory=dict)
    is_fuzzy: bool = False

    @property
    def context(self) -> str:
        return self.parts.get("msgctxt", "")

    @property
    def text(self) -> str:
        return self.parts["msgid"]

    @property
    def translations(self) -> list[str]:
        return [value for keyword, value in self.parts.items() if keyword.startswith("msgstr")]

    @property
    def is_translated(self) -> bool:
        return all(self.translations) and not self.is_fuzzy

    @property
    def key(self) -> str:
        """The message as a compiled catalogue keys it."""
        plural = self.parts.get("msgid_plural")
        context = self.context + CONTEXT_END if "msgctxt" in self.parts else ""
        return context + self.text + (PLURAL_START + plural if plural is not None else "")


def entries(po: str) -> list[Entry]:
    """Return the messages of a catalogue's text, without its header and obsolete ones.

    >>> [entry] = entries('#, fuzzy\\nmsgid "Round"\\nmsgstr ""\\n"ラウンド"\\n')
    >>> entry.text, entry.translations, entry.is_fuzzy
    ('Round', ['ラウンド'], True)
    """
    found = (entry(block) for block in blocks(po))
    return [each for each in found if each.parts.get("msgid")]


def blocks(po: str) -> Iterator[list[str]]:
    """Yield the lines of each message; messages stand apart by a blank line."""
    for block in po.replace("\r\n", "\n").split("\n\n"):
        if lines := [line for line in block.splitlines() if line and not line.startswith("#~")]:
            yield lines


def entry(lines: list[str]) -> Entry:
    """Return the message that ``lines`` write down."""
    made, keyword = Entry(), ""
    for line in lines:
        if line.startswith("#"):
            made.is_fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        if not line.startswith('"'):
            keyword, line = line.split(" ", 1)
            made.parts[keyword] = ""
        made.parts[keyword] += str(ast.literal_eval(line))
    return made


def compiled(mo: bytes) -> dict[str, str]:
    """Return the messages of a compiled catalogue, without its header, as gettext keys them."""
    order = "<" if struct.unpack("<I", mo[:4])[0] == 0x950412DE else ">"
    count, ids, texts = struct.unpack_from(f"{order}3I", mo, 8)

    def text(table: int, number: int) -> str:
        length, offset = struct.unpack_from(f"{order}2I", mo, table + 8 * number)
        return mo[offset : offset + length].decode()

    found = {text(ids, number): text(texts, number) for number in range(count)}
    found.pop("", None)
    return found


def as_compiled(po: str) -> dict[str, str]:
    """Return what compiling the catalogue's text gives: its finished messages."""
    return {
        each.key: PLURAL_START.join(each.translations) for each in entries(po) if each.is_translated
    }
