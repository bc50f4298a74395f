"""Says what a word used in one place only is called in general ones: "the Tube" -> "the train", "arvo" -> "afternoon".

The wordings stand in ``assets/lexicons/plain_words.tsv``; here they are fitted to the article and noun around them.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from app import assets
from app.core.inference import Ladder
from app.core.text.english import plural
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.text.folded_name import fold
from app.signals.wording.deletion import drop
from app.signals.wording.grammar import without_address

AREA, NOTHING = "area", "~"
_DETERMINER = re.compile(rf"(?:(?<!\w){concept('DETERMINER')}|\w['’]s)\s+$", re.IGNORECASE)
_ARTICLE_WORD = re.compile(r"(?:an?|the|my)\s+")
_INDEFINITE = re.compile(r"(?<!\w)an?\s+$", re.IGNORECASE)
_NEXT = re.compile(r" ([a-z]+)\b")
_PLURAL = re.compile(r"[^\W\d_]{2,}(?<![si'])s$", re.IGNORECASE)
_ADDRESS = frozenset(("my friend", "friend", "friend/friends/friends", "friends/friends/friends", "you know"))
_DESCRIBING = frozenset(
    "small grey great good very quick damn dirty pretty tired go-to grumpy crazy strong keen pale nosy".split()
)
_DISH = "dish/dishes/food"
_SAID = {"plant": ("tree", "trees", "flower", "flowers"), "folk dance": ("dance", "dances", "dancing")}
"""What says the same as a wording, besides the wording itself."""


@dataclass(frozen=True, slots=True)
class Wording:
    """A general word in the forms its place may ask for: behind an article, for a plural, and alone."""

    one: str
    many: str
    bare: str


class _Table(NamedTuple):
    """The wordings by folded term, by the last word of a name (folded), and by kind."""

    terms: dict[str, str]
    endings: dict[str, str]
    kinds: dict[str, str]


@cache
def _table() -> _Table:
    table = _Table({}, {}, {})
    for line in assets.lines("lexicons/plain_words.tsv"):
        wording, _, names = line.partition("\t")
        for name in names.split("|"):
            if name.startswith("*"):
                table.endings.setdefault(fold(name[1:]), wording)
            elif name.startswith("@"):
                table.kinds.setdefault(name[1:], wording)
            else:
                table.terms.setdefault(fold(name.removeprefix("=")), wording)
    return table


@cache
def head_nouns() -> frozenset[str]:
    """Return nouns that often stand behind a place's name."""
    return _words("head_nouns")


@cache
def function_words() -> frozenset[str]:
    """Return words that are no noun where they stand behind a place's name."""
    return _words("function_words")


def _words(name: str) -> frozenset[str]:
    return assets.words(f"lexicons/{name}.txt")


def own_wording(term: str) -> str | None:
    """Return the wording that the table has for this very term, None where it has none."""
    table, key = _table(), fold(term)
    one = key.removeprefix("the ")
    several = table.terms.get(one.removesuffix("s"), "")
    # A wording of one form alone ("fast food") says nothing of several.
    return table.terms.get(key) or table.terms.get(one) or (several if "/" in several else None)


def wording_of(term: str, kind: str) -> str:
    """Return the wording for a local `term`; by the shape of the name or its `kind` where it has none of its own."""
    table = _table()
    found = own_wording(term) or shaped(term.rpartition(" ")[2])
    if found:
        return found
    if kind in table.kinds and not (kind == "place" and term[:1].islower() and not term.lower().startswith("the ")):
        return table.kinds[kind]
    return _DISH if term[:1].islower() else AREA


def shaped(word: str) -> str | None:
    """Return the wording for names that end in `word` ("Street", "Park"), or None."""
    return _table().endings.get(fold(word))


def parse(wording: str) -> Wording:
    """Return the three forms of a wording as it stands in the table."""
    if "/" in wording:
        one, many, bare = wording.split("/")
        return Wording(_ARTICLE_WORD.sub("", one, count=1), many, bare)
    article = _ARTICLE_WORD.match(wording)
    one = _ARTICLE_WORD.sub("", wording, count=1)
    return Wording(one, _several(one) if article and article.group()[0] == "a" else one, wording)


def _several(noun: str) -> str:
    """Return the plural of a noun, which may have words behind it ("street nearby")."""
    head = noun.partition(" nearby")[0]
    return plural(head) + noun[len(head) :]


def determined(text: str, start: int) -> bool:
    """Tell whether an article, another determiner or an adjective stands right before `start`."""
    return _DETERMINER.search(text, max(0, start - 16), start) is not None


def next_noun(text: str, end: int) -> bool:
    """Tell whether a noun follows that the words before `end` describe ("Diwali lights")."""
    found = _NEXT.match(text, end)
    return found is not None and found.group(1) in head_nouns()


def worded(text: str, span: Span, wording: str) -> Ladder:
    """Return the ladder that puts `wording` in place of `span`."""
    if wording == NOTHING and (gone := drop(text, span)) is not None:
        return gone
    if wording in _ADDRESS and (gone := without_address(text, span)) is not None:
        return gone
    if span.of(text).lower().startswith("the "):
        span = Span(span.start + 4, span.end)
    forms = parse(wording)
    span = _with_noun(text, span, forms)
    if next_noun(text, span.end) or text[max(0, span.start - 1) : span.start] == "-":
        return Ladder(span, (forms.one,))
    many = _many(span.of(text))
    article = _INDEFINITE.search(text, max(0, span.start - 4), span.start)
    if article and forms.one == forms.bare and wording not in _DESCRIBING:
        return Ladder(Span(article.start(), span.end), (forms.bare,))
    if determined(text, span.start):
        return Ladder(span, (forms.many if many else forms.one,))
    # "at Greggs" is one shop: a name's s makes no plural.
    capital = span.of(text)[0].isupper() and forms.one != "local"
    several = many and not capital and forms.bare[:2] in ("a ", "an", "my")
    return Ladder(span, (forms.many if several else forms.bare,))


def _with_noun(text: str, span: Span, forms: Wording) -> Span:
    """Return the words with the noun behind them, where that says what the wording does: "bachata music" is music."""
    after = _NEXT.match(text, span.end)
    said = (forms.one, forms.many, *_SAID.get(forms.one, ()))
    return Span(span.start, after.end(1)) if after and after.group(1) in said else span


def _many(words: str) -> bool:
    """Tell whether the words are a plural; one in -is only where a word without the s is known: "konbinis"."""
    if words.endswith("is"):
        return own_wording(words[:-1]) is not None
    return _PLURAL.search(words) is not None
