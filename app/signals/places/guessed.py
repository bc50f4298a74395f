"""Finds a guessed place where the text names it, be it that no list knows it: "at the plant in Melfi"."""

import re

from app.core.inference import Ladder
from app.core.text.spans import Span
from app.signals.gazetteers.gazetteer import lookup
from app.signals.wording.place_frame import General, framed

_GENERAL = General(("a town",), ("the town",), "locally", "local")
"""Whether the author lives there, was born there or only works there is not known."""
_LED = r"(?i:in|at|near|from|to|outside|around|of|through|into|via|towards)(?: the)? "
_SHORTEST = 4
_MOST = 12


def standing(text: str, guess: str) -> list[tuple[Span, str, Ladder]]:
    """Return where the guessed town ("Melfi, Italy") is named in the text, each with its words and what to say instead.

    Towns and countries that the lists know have their own ladders, and are left to those; what no preposition of place
    ever leads to is a person's name or an ordinary word.
    """
    name = guess.partition(", ")[0].strip()
    if "," not in guess or len(name) < _SHORTEST or not name[:1].isupper() or lookup(name):
        return []
    pattern = re.compile(rf"(?<![\w@#./-]){re.escape(name)}(?![\w@-])")
    if not re.search(rf"(?<!\w){_LED}{pattern.pattern}", text):
        return []
    spans = [Span(*match.span()) for match in pattern.finditer(text)][:_MOST]
    return [(span, span.of(text), framed(text, span, _GENERAL)) for span in spans]
