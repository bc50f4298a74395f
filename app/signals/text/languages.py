"""Says in a sentence which languages of a text are not read here, and what that means for it."""

from dataclasses import dataclass

from app.signals.text.language import READABLE, detect, names
from app.signals.text.unread_languages import Unread, covers, share

_UNKNOWN = "a language that was not recognised"
_LOOKED_FOR = "only e-mail addresses, numbers and the like were looked for"
_NOTHING = "nothing was looked for"


@dataclass(frozen=True, slots=True)
class Heard:
    """The language of a text (ISO 639-1, None where unknown), its passages that are not read, and what to say of them.

    `notice` is None where all of it is read. `nothing_read`: no passage of it is.
    """

    language: str | None
    unread: tuple[Unread, ...]
    nothing_read: bool
    notice: str | None


def heard(text: str, by_signals: bool, passages: tuple[Unread, ...]) -> Heard:
    """Return which languages `text` is in, of which `passages` are not read.

    `by_signals`: identifiers are looked for in whatever language.
    """
    spans = [passage.span for passage in passages]
    found, looked_for = detect(text), _LOOKED_FOR if by_signals else _NOTHING
    if covers(spans, text) or (not passages and found not in READABLE):
        found = found if found not in READABLE or not passages else passages[0].language
        name = names().get(found or "", _UNKNOWN)
        said = f"Not checked: the text seems to be in {name}, which cannot be read here; {looked_for}."
        return Heard(found, passages, True, said)
    if not passages:
        return Heard(found, (), False, None)
    named = " and ".join(dict.fromkeys(names().get(p.language or "", _UNKNOWN) for p in passages))
    part = max(1, round(100 * share(spans, text)))
    said = f"Parts of this text (about {part} %) seem to be in {named}, which cannot be read here; there {looked_for}."
    return Heard(found, passages, False, said)
