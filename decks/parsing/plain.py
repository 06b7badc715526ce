"""Typed text in one form: full-width letters, digits and blanks become plain ones.

Not Unicode's compatibility form: that would turn a superscript 2 into a 2.
"""

from __future__ import annotations

FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
OTHERS = {
    0x3000: " ",
    0x00A0: " ",
    0x2116: "No.",
    0x00D7: "×",
    0x2715: "×",
    0x2716: "×",
    0x2010: "-",
    0x2011: "-",
    0x2012: "-",
    0x2013: "-",
    0x2212: "-",
}
TABLE: dict[int, int | str] = {**FULL_WIDTH, **OTHERS}


def plain(text: str) -> str:
    """Return ``text`` with full-width forms made plain and blanks at its ends removed.

    >>> plain("　３　Ｎｏ．０６８")
    '3 No.068'
    """
    return text.translate(TABLE).strip()
