"""Cues to the author's sex: partners, words of self-description, body, clothes, company."""

from app.core.attributes import Attribute
from app.core.inference import Ladder
from app.signals.age.tag import tags, without
from app.signals.base import Cue, Findings, Reading
from app.signals.context.assertion import played
from app.signals.cues.lexicon import Hit, find_all, ladder
from app.signals.cues.weigh import Scale, weigh
from app.signals.life.sex_emoji import find_emoji
from app.signals.life.sex_partner import find_partner
from app.signals.text.clinical import COMMON, is_note
from app.signals.wording.grammar import is_address, without_address

_ADDRESS = ("An address", "An exclamation")
_COUPLE = "Says the couple is of one sex."
_BY_PARTNER = ("Most people", "Speaks of a", "Has a partner", "The spelling")
SCALE = Scale(prior={"male": 0.5, "female": 0.5}, limit=0.63)


def _means(hit: Hit, text: str) -> bool:
    """Tell whether a word of address is one: "thanks, mate", not "we drank mate"."""
    # Men say "a mate of mine"; "a girl" is somebody else.
    noun = hit.entry.value == "male"
    return not hit.entry.rationale.startswith("An address") or is_address(text, hit.span, noun)


def _ladder(hit: Hit, text: str) -> Ladder | None:
    if hit.entry.rationale.startswith(_ADDRESS):
        return without_address(text, hit.span)
    return ladder(hit, text)


def hints(reading: Reading) -> list[Cue]:
    """Return every cue with its own weight, not yet weighed against the others."""
    found = [
        Cue(Attribute.SEX, h.entry.value, h.entry.weight, h.span, h.entry.rationale, _ladder(h, reading.text))
        for h in find_all("sex", reading)
        if _means(h, reading.text)
    ]
    weight = COMMON if is_note(reading) else 0.97
    tagged = [
        Cue(Attribute.SEX, tag.sex, weight, tag.span, "States the sex beside the age.", without(reading.text, tag.span))
        for tag in tags(reading)
        if tag.own
    ]
    return _without_guesses([*found, *tagged, *find_emoji(reading), *find_partner(reading)])


def _without_guesses(cues: list[Cue]) -> list[Cue]:
    """Leave out what the partner's sex suggests where the text says that both are of one sex."""
    if not any(cue.rationale == _COUPLE for cue in cues):
        return cues
    return [cue for cue in cues if not cue.rationale.startswith(_BY_PARTNER)]


def find(reading: Reading) -> Findings:
    """Find cues to the author's sex."""
    if played(reading):
        return Findings()
    return Findings(cues=weigh(hints(reading), SCALE))
