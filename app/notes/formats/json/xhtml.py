"""The text of a narrative: its words are read, its tags stay; what tags say in words is read too."""

import html
import re
from collections.abc import Callable, Iterator

from app.core.text.spans import Span
from app.notes.formats.json.tree import inside
from app.notes.formats.records.values import Run, mark

_TAG = re.compile(r"<!--.*?-->|<[^<>]*>", re.DOTALL)
_ENTITY = re.compile(r"&(?:#\d+|#x[0-9a-fA-F]+|\w+);")
_ATTRIBUTE = re.compile(r"([\w:-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_INLINE = frozenset("a abbr b big cite code em font i mark q s small span strong sub sup tt u".split())
_FORM = frozenset(
    "class style border cellpadding cellspacing colspan rowspan align valign width height xmlns lang xml:lang dir"
    " type start scope".split()
)
_NAME = re.compile(r"</?\s*([\w:]+)")
At = Callable[[int, int], Span]


def _words(text: str, start: int, end: int, at: At) -> Iterator[Run]:
    """Yield the words between two tags, and what entities stand for."""
    done = start
    for entity in _ENTITY.finditer(text, start, end):
        if done < entity.start():
            yield Run(text[done : entity.start()], at(done, entity.start()))
        yield Run(html.unescape(entity.group()), at(*entity.span()), takes=False)
        done = entity.end()
    if done < end:
        yield Run(text[done:end], at(done, end))


def runs(text: str, at: At) -> list[Run]:
    """Return the parts of the words of a narrative; a tag that begins a line or cell ends the line in them.

    `at`: tells where the characters from one to another are written.
    """
    found, done = list[Run](), 0
    for tag in _TAG.finditer(text):
        found += _words(text, done, tag.start(), at)
        name = _NAME.match(tag.group())
        if (name is None or name.group(1).lower() not in _INLINE) and found and not found[-1].fixed:
            found.append(mark("\n"))
        done = tag.end()
    return [*found, *_words(text, done, len(text), at)]


def asides(text: str) -> Iterator[tuple[int, int]]:
    """Yield where words stand within tags: comments, and attributes that say more than how it looks."""
    for tag in _TAG.finditer(text):
        if tag.group().startswith("<!--"):
            yield tag.start() + 4, tag.end() - 3
            continue
        for attribute in _ATTRIBUTE.finditer(text, *tag.span()):
            number = 2 if attribute.group(2) is not None else 3
            if attribute.group(1).lower() not in _FORM and attribute.group(number).strip():
                yield attribute.span(number)


def written(new: str, _: str) -> str:
    """Write new words into a narrative."""
    return inside(html.escape(new, quote=True), "")
