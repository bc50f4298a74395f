"""Tells in which encoding a text was written: by its byte order mark, else by where its NUL bytes stand, else UTF-8."""

import codecs
import re

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    # Before UTF-16: its mark begins with that of UTF-16.
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WIDE = ("utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be")
_SAMPLE = 4096
# European, Hebrew and Arabic letters and common signs. Bytes that are no UTF-16 give others: "Ann" gives U+6E41.
_USUAL = re.compile(r"[\t\n\r -\u07ff–—‘’‚“”„…•€™]+")
_SEVEN_BIT_MARKS = (b"+/v8", b"+/v9", b"+/v+", b"+/v/")
_ESCAPES = re.compile(rb"\x1b(?:\$[@AB]|\$[()][A-I]|\([IJ])|~\{(?:[!-w][!-~])+~\}")
_RUN = re.compile(rb"\+([A-Za-z0-9+/]{3,})(-?)")


# Two ASCII bytes read as one character of UTF-16; of Chinese there are some too, but few and never the rare ones.
_PAIR = "".join(f"{chr(high + 0x20)}-{chr(high + 0x7E)}" for high in range(0x2000, 0x7F00, 0x100))
_PAIRS = re.compile(f"[{_PAIR}]{{4,}}")
_RARE = re.compile(r"[\u2030-\u2fff\u3100-\u4dff]")


def encoding_of(raw: bytes) -> tuple[str, bytes]:
    """Return the encoding of a text (UTF-8, -16 or -32), and its byte order mark (nothing where it has none)."""
    for bom, encoding in _BOMS:
        if raw.startswith(bom):
            return encoding, bom
    return (_wide(raw) if b"\0" in raw[:_SAMPLE] else "utf-8"), b""


def is_mixed(text: str) -> bool:
    """Tell whether ASCII was read as UTF-16, as in two files of different encodings put together."""
    return any(_RARE.search(found.group()) for found in _PAIRS.finditer(text))


def is_escaped(raw: bytes) -> bool:
    """Tell whether ASCII bytes hide other characters (UTF-7, ISO-2022, HZ): read as UTF-8 these would go unseen."""
    if raw.startswith(_SEVEN_BIT_MARKS):
        return True
    if not (b"\x1b" in raw or b"~{" in raw or b"+" in raw):
        return False
    return bool(_ESCAPES.search(raw)) or (raw.isascii() and _has_runs(raw))


def _wide(raw: bytes) -> str:
    """Return which wide encoding gives a usual text; UTF-8 where none does, so that the NUL bytes are refused."""
    for encoding in _WIDE:
        try:
            if _USUAL.fullmatch(raw.decode(encoding)):
                return encoding
        except UnicodeDecodeError:
            continue
    return "utf-8"


def _has_runs(raw: bytes) -> bool:
    """Tell whether a run of UTF-7 gives an "@" or letters; plain words after a plus sign give other characters."""
    return any(_is_run(*found) for found in _RUN.findall(raw))


def _is_run(run: bytes, end: bytes) -> bool:
    try:
        text = b"".join((b"+", run, b"-")).decode("utf-7")
    except UnicodeDecodeError:
        return False
    if text == "@":
        return True
    letters = all(char.isalpha() or char in " '-" for char in text)
    # One letter of a few signs may be chance ("R+Adc"): only its own end tells that it is none.
    return letters and (text < "\u0250" and end == b"-" if len(text) == 1 else max(text) < "\u0700")
