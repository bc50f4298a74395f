"""Names that programs give and join by: styles, bookmarks, tags, identifiers, fonts, files of the package.

No reader sees them, so nothing has to be recognized in them: a name that is not made of known words alone is replaced
by a neutral one, and by the same wherever it stands.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from app import assets
from app.notes.base.vocabulary import explained, on_name_lists
from app.notes.formats.docx.schema import schema
from app.notes.formats.docx.schema.shapes import has_long_number, is_plain
from app.rules.concepts import concept

_FILE = "notes/wordnames.tsv"
_PIECE = re.compile(r"[A-Z]+(?![a-z])|[^\W\d_][a-zß-öø-ÿ]*|[^\W\d_]+")
_TOKEN = re.compile(r"[^\W\d_]\w*")
_MACHINE = re.compile(
    r"_(?:Toc|Ref|Hlk|Hlt|PictureBullets|MON_|x0000_[a-z])?\d{1,12}|_GoBack|_x0000_[a-z]\d{1,5}|#?_x0000_[a-z]{1,2}\d{1,5}"
    r"|(?:rId|docRId|R|Id|id)(?:[0-9a-f]{1,32})|(?:[1-9]_)?[a-z]{1,2}\d{0,5}|DefaultPlaceholder_\d{1,12}|PlaceHolder\d{1,9}"
    r"|\{?[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}?|[0-9A-F]{16,40}|(?=[A-F]*\d)[0-9A-Fa-f]{8}"
)
_STYLED = re.compile(rf"\b{concept('FONT_STYLE')}\b")
_MOST = 240  # characters: longer names are made by nobody's program


@cache
def _own(kind: str) -> frozenset[str]:
    return frozenset(_bare(name) for of, name in assets.rows(_FILE) if of == kind)


@cache
def _own_words() -> frozenset[str]:
    return frozenset(word.lower() for of, name in assets.rows(_FILE) if of != "font" for word in _PIECE.findall(name))


def _bare(name: str) -> str:
    return re.sub(r"[\W\d_]+", "", name).casefold()


@cache
def _is_word(word: str) -> bool:
    """Tell whether a word (lower-case letters) is known, and as nobody's name."""
    if word in _own_words():
        return True
    if on_name_lists(word):
        return False
    return word in schema.words() or len(word) == 1 or explained(word)


@cache
def is_known(value: str) -> bool:
    """Tell whether a name, an address or a short phrase is made of known words and short numbers alone."""
    if is_plain(value) or _MACHINE.fullmatch(value):
        return True
    if _is_space(value):
        return True
    value = value.removeprefix(_SMART_ART)
    if has_long_number(value) or len(re.findall(r"\d", value)) > _DIGITS:
        return False
    return _is_own(value) or all(_is_word(word.lower()) for word in _PIECE.findall(value))


_DIGITS = 5
_SMART_ART = "urn:microsoft.com/office/officeart/2005/8/"
_INSIDE = 5  # letters: a shorter word stands within others by chance


def _is_own(value: str) -> bool:
    """Tell whether Word calls one of its styles so, or the style of characters that belongs to it."""
    bare = _bare(value)
    return bool(bare) and (bare in _own("style") or bare.replace("char", "") in _own("style"))


@cache
def is_builtin(value: str) -> bool:
    """Tell whether Word, and not a person, calls something so: a style, a font, a namespace, a machine's number."""
    if not re.search(r"[^\W\d_]{2}|\d{7}", value) or _MACHINE.fullmatch(value) or _is_own(value) or is_font(value):
        return True
    return _is_space(value)


def _is_space(value: str) -> bool:
    """Tell whether an address is that of a namespace of the schema, in either dialect, or of a family of them."""
    known = value.startswith(("http:", "urn:")) and any(uri.startswith(value) for uri in schema.spaces().values())
    return known or schema.is_space(value)


@cache
def is_font(value: str) -> bool:
    """Tell whether fonts that come with systems and offices are called so."""
    if is_plain(value) or value.startswith("+m"):
        return True
    # "Gill Sans MT Condensed" is a cut of "Gill Sans"; "@" before it turns its letters.
    plain = _STYLED.sub("", value.lower().removeprefix("@").split(";")[0])
    return _bare(value.split(";")[0]) in _own("font") or (bool(_bare(plain)) and _bare(plain) in _fonts())


@cache
def _fonts() -> frozenset[str]:
    return frozenset(_bare(_STYLED.sub("", name.lower())) for of, name in assets.rows(_FILE) if of == "font") - {""}


@dataclass(slots=True)
class Names:
    """Gives neutral names, the same for the same name. `taken`: words that were taken out of the text, folded.

    `first`: the number of the first new name. `changed`: how many names were replaced.
    """

    taken: frozenset[str] = frozenset()
    first: int = 1
    changed: int = 0
    _given: dict[str, str] = field(default_factory=dict)
    _seen: dict[str, bool] = field(default_factory=dict)

    def name(self, value: str) -> str:
        """Return a name as it is where all of it is known, else a neutral one."""
        return self._of(value, "name", is_known)

    def font(self, value: str) -> str:
        """Return a font's name as it is where it is a known one, else a neutral one."""
        return self._of(value, "Font", is_font)

    def within(self, value: str) -> str:
        """Return a formula, or a list of names, with each name in it made neutral where it is unknown."""
        return _TOKEN.sub(lambda match: self.name(match.group()), value)

    def holds_taken(self, value: str) -> bool:
        """Tell whether a value holds a word that was taken out of the text."""
        if not self.taken:
            return False
        if value not in self._seen:
            folded = value.casefold()
            pieces = {piece.casefold() for piece in _PIECE.findall(value)} | set(_TOKEN.findall(folded))
            inside = any(word in folded for word in self.taken if len(word) >= _INSIDE)
            self._seen[value] = inside or not self.taken.isdisjoint(pieces)
        return self._seen[value]

    def is_fine(self, value: str, known: Callable[[str], bool] = is_known) -> bool:
        """Tell whether a value is made of known words, none of which was taken out."""
        return len(value) <= _MOST and known(value) and (is_builtin(value) or not self.holds_taken(value))

    def _of(self, value: str, as_: str, known: Callable[[str], bool]) -> str:
        hash_ = "#" if value.startswith("#") else ""
        bare = value.removeprefix("#")
        if not bare.strip() or self.is_fine(bare, known):
            return value
        self.changed += 1
        return hash_ + self._given.setdefault(bare.casefold(), f"{as_}{self.first + len(self._given)}")
