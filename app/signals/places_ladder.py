"""Generalises places so that the sentence still reads: "in Zurich" -> "in a Swiss city" -> "in a city" -> "somewhere"."""

import re

from app.core.inference import Ladder
from app.core.text import Span
from app.signals.gazetteer import Place, country_named

_PREPOSITION = re.compile(r"(?<!\w)(in|from|to|at|near|around|outside|on|off|behind|through|across|into)(\s+the)?\s+$", re.IGNORECASE)
_HERE = re.compile(r"(?<!\w)(here|over here|down here|up here|out here)\s+in(\s+the)?\s+$", re.IGNORECASE)
_AREA = re.compile(r"(?<!\w)((?:north|south|east|west|northern|southern|eastern|western|central|downtown|rural|upstate|greater)\s+)$", re.IGNORECASE)
_SOMEWHERE = {"in": "somewhere", "at": "somewhere", "near": "somewhere", "around": "somewhere", "outside": "somewhere", "on": "somewhere",
              "off": "somewhere", "behind": "somewhere", "across": "somewhere", "through": "through one place", "into": "into town"}  # fmt: skip
_NOUN = re.compile(r"(?:-based\b|-born\b|\s+(?!is\b|was\b|are\b|has\b|and\b|or\b|but\b|in\b|at\b|on\b|to\b|for\b|with\b|when\b|where\b|i\b|we\b|my\b|a\b|the\b|as\b"
                   r"|that\b|this\b|by\b|from\b|who\b|which\b|of\b|after\b|before\b|since\b|last\b|next\b|right\b|now\b|for\b|then\b|so\b|if\b|it\b|you\b|all\b|just\b|again\b|because\b|while\b|until\b|have\b|had\b|will\b|would\b|can\b|today\b|tonight\b|here\b|there\b)[a-z]{3,})")  # fmt: skip


def article(words: str) -> str:
    """Return `words` with "a" or "an" before them."""
    vowel = words[:1].lower() in "aeio" or words[:2].lower() in ("un",) and words[:3].lower() not in ("uni",)
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
    if _NOUN.match(text[span.end : span.end + 24]) and not text[span.start - 1 : span.start] == "\n":
        return Ladder(span, tuple(dict.fromkeys((adjective or "local", "local"))))
    if found := _PREPOSITION.search(before):
        word = found.group(1)
        whole = Span(span.start - (len(before) - found.start()), span.end)
        low = word.lower()
        top = _SOMEWHERE.get(low, f"{low} somewhere")
        steps = (f"{word} {near}", f"{word} {wide}", top.capitalize() if word[:1].isupper() else top)
        return Ladder(whole, tuple(dict.fromkeys(steps)))
    starts = span.start == 0 or text[max(0, span.start - 2) : span.start].strip() in (".", "!", "?", "")
    steps = (near, wide, "this place") if not starts else tuple(s[0].upper() + s[1:] for s in (near, wide, "this place"))
    return Ladder(span, tuple(dict.fromkeys(steps)))


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
