"""Generalises places so that the sentence still reads: "in Zurich" -> "in a Swiss city" -> "somewhere"."""

import re

from app.core.inference import Ladder
from app.core.text import Span
from app.signals.gazetteer import Place, country_named

_HERE = re.compile(r"(?<!\w)((?:over |down |up |out )?here)\s+in(\s+the)?\s+$", re.IGNORECASE)
_PREPOSITION = re.compile(
    r"(?<!\w)(in|from|to|at|near|around|outside|on|off|behind|through|across|into)(\s+the)?\s+$", re.IGNORECASE
)
_SOMEWHERE = dict.fromkeys(
    ("to", "in", "at", "near", "around", "outside", "on", "off", "behind", "across"), "somewhere"
)
_SOMEWHERE |= {"through": "through one place", "into": "into town"}
_NO_NOUN = (
    "is was are has and or but in at on to for with when where i we my a the as that this by from who which of after"
    " before since last next right now then so if it you all just again because while until have had will would can"
    " today tonight here there every each"
)
_NOUN = re.compile(rf"-(?:based|born)\b|\s+(?!(?:{_NO_NOUN.replace(' ', '|')})\b)[a-z]{{3,}}")


def article(words: str) -> str:
    """Return `words` with "a" or "an" before them."""
    low = words.lower()
    vowel = low[:1] in "aeio" or (low.startswith("un") and not low.startswith("uni"))
    return f"{'an' if vowel else 'a'} {words}"


def place_ladder(text: str, span: Span, place: Place) -> Ladder:
    """Return the steps for a place's name at `span`, mildest first."""
    country = country_named(place.country)
    adjective = country.adjectives[0] if country and country.adjectives else ""
    continent = country.continent if country else ""
    if place.subtype == "country":
        near = f"a country in {continent}" if continent and continent != "Antarctica" else "a country"
        wide = "a country"
    else:
        noun = "city" if place.city else "region"
        near = article(f"{adjective} {noun}") if adjective else f"a {noun}"
        wide = f"a {noun}"
    return named_ladder(text, span, near, wide, adjective)


def named_ladder(text: str, span: Span, near: str, wide: str, adjective: str = "") -> Ladder:
    """Return the steps for a name at `span`: `near`, then `wide`, then nothing that says where."""
    before = text[max(0, span.start - 24) : span.start]
    if found := _HERE.search(before):
        start = span.start - (len(before) - found.start()) + len(found.group(1))
        return Ladder(Span(start, span.end), (f" in {near}", f" in {wide}", ""))
    if found := _PREPOSITION.search(before):
        word = found.group(1)
        whole = Span(span.start - (len(before) - found.start()), span.end)
        low = word.lower()
        top = _SOMEWHERE.get(low, f"{low} somewhere")
        steps: tuple[str, ...] = (f"{word} {near}", f"{word} {wide}", _like(word, top))
        if text[span.end : span.end + 2] in ("'s", "’s"):
            steps = steps[:2]
        return Ladder(whole, tuple(dict.fromkeys(steps)))
    if _NOUN.match(text[span.end : span.end + 24]) and text[max(0, span.start - 1) : span.start] not in ("", "\n"):
        return Ladder(span, tuple(dict.fromkeys((adjective or "local", "local"))))
    steps = (near, wide, "this place")
    if span.start == 0 or text[max(0, span.start - 2) : span.start].strip() in (".", "!", "?", ""):
        steps = (near[0].upper() + near[1:], wide[0].upper() + wide[1:], "This place")
    return Ladder(span, tuple(dict.fromkeys(steps)))


def _like(old: str, new: str) -> str:
    return new[0].upper() + new[1:] if old[:1].isupper() else new


KINDS = {
    "place": ("a local place", "a place"),
    "transit": ("public transport", "transport"),
    "team": ("the local team", "a team"),
    "school": ("a local institution", "an institution"),
    "shop": ("a shop", "a place"),
    "food": ("a local speciality", "food"),
    "event": ("a local event", "an event"),
    "word": ("", ""),
}


def pointer_ladder(text: str, span: Span, kind: str) -> Ladder | None:
    """Return the steps for a term that points to a place ("the Tube" -> "public transport")."""
    near, wide = KINDS.get(kind, ("", ""))
    if not near:
        return None
    if kind == "place":
        return named_ladder(text, span, near, wide)
    lead = text[max(0, span.start - 4) : span.start]
    start = span.start - 4 if lead.lower() == "the " else span.start
    return Ladder(Span(start, span.end), (near, wide))
