"""Places: mentions of cities, regions and countries, and hints at where the author lives or comes from."""

import re
from dataclasses import replace

from app.core.attributes import Attribute
from app.core.mentions import Mention, MentionType, Subject
from app.core.text.spans import Span
from app.signals.base import Findings, Reading
from app.signals.context.assertion import asserted, played
from app.signals.context.experiencer import speaks
from app.signals.gazetteers.gazetteer import Place
from app.signals.place_names.agreement import agreed
from app.signals.place_names.local import Pointed, Pointer, district_of, point
from app.signals.place_names.names import Found
from app.signals.place_names.names import find as find_names
from app.signals.place_names.stance import Stance, childhood_told, stance
from app.signals.place_names.unlisted import unknown
from app.signals.places.origins import mentions as people_mentions
from app.signals.places.origins import origin_hints
from app.signals.places.place_ladder import place_ladder, pointer_ladder
from app.signals.places.pool import Hint, place_hint, weigh
from app.signals.places.same_country import beside
from app.signals.text.clinical import is_note

LOCATION, BIRTHPLACE = Attribute.LOCATION, Attribute.BIRTHPLACE
_LOOKED_AT = 150
"""Only so many places a text are looked at closely; more are a list, not a life."""

# Chance that the place is where the author lives, and where the author was born, by stance.
_WEIGHTS = {
    Stance.HOME: (0.85, 0.0),
    Stance.HERE: (0.85, 0.0),
    Stance.WORK: (0.7, 0.0),
    Stance.OWN: (0.7, 0.0),
    Stance.BORN: (0.0, 0.88),
    Stance.CHILDHOOD: (0.15, 0.54),
    Stance.FROM: (0.35, 0.6),
    Stance.KIN: (0.12, 0.56),
    Stance.LEFT: (0.0, 0.55),
    Stance.PLAIN: (0.52, 0.1),
    Stance.NOW: (0.6, 0.05),
    Stance.ONCE: (0.2, 0.35),
    Stance.TRAVEL: (0.0, 0.0),
    Stance.OTHER: (0.0, 0.0),
}
_OWN_WORD = (Stance.HOME, Stance.HERE, Stance.WORK, Stance.OWN)
"""What ties a place to the author in a text without an "I" too."""
_SAYS = {
    Stance.HOME: "Says they live in {}.",
    Stance.HERE: "Speaks of {} as here.",
    Stance.WORK: "Works or studies in {}.",
    Stance.OWN: "Names something of their own in {}.",
    Stance.BORN: "Says they come from {}.",
    Stance.CHILDHOOD: "Tells of early years in {}.",
    Stance.FROM: "Says they are from {}.",
    Stance.KIN: "Has family in {}.",
    Stance.LEFT: "Left {}.",
    Stance.PLAIN: "Mentions {}.",
    Stance.NOW: "Speaks of {} in the present.",
    Stance.ONCE: "Tells of a time in {}.",
}


def find(reading: Reading) -> Findings:
    """Return the places mentioned and the cues for location and birthplace."""
    named = find_names(reading)
    pointed, named = _apart(point(reading), named)
    mentions = [Mention(found.span, MentionType.PLACE, found.places[0].subtype, Subject.NONE) for found in named]
    extra = unknown(reading, [found.span for found in named] + [p.span for p in pointed])
    mentions += [Mention(span, MentionType.PLACE, "city", Subject.NONE) for span, _ in extra]
    mentions += [Mention(p.span, MentionType.PLACE, "landmark", Subject.NONE) for p in pointed if _is_place(p)]
    mentions += people_mentions(reading)
    if played(reading):
        return Findings(tuple(mentions))
    meant = agreed(_joined(reading, named)[:_LOOKED_AT], pointed)
    hints = [hint for found in meant for hint in _named_hints(reading, found)]
    hints += [hint for term in pointed[:_LOOKED_AT] for hint in _pointed_hints(reading, term)]
    hints += [
        hint
        for span, known in extra
        for hint in _stance_hints(reading, span, Place(span.of(reading.text), None, ""), known)
    ]
    hints += origin_hints(reading)
    cues = weigh(_settled(hints))
    return Findings(tuple(mentions), cues + beside(reading, meant, pointed, cues))


def _apart(pointed: list[Pointed], named: list[Found]) -> tuple[list[Pointed], list[Found]]:
    """Of a pointer and a name at the same words keep the longer one, and the name only where it is sure."""
    spans = {at: p.span for p in pointed for at in range(p.span.start, p.span.end)}
    kept = []
    for found in named:
        other = spans.get(found.span.start)
        if other is None or len(other) < len(found.span) or (found.sure and len(other) == len(found.span)):
            kept.append(found)
    taken = {at for found in kept for at in range(found.span.start, found.span.end)}
    return [p for p in pointed if not taken.intersection(range(p.span.start, p.span.end))], kept


_SITES = frozenset("place street park beach river lake hill market mall island stadium station square".split())


def _is_place(pointed: Pointed) -> bool:
    return pointed.pointers[0].kind in _SITES and pointed.pointers[0].capital


def _joined(reading: Reading, named: list[Found]) -> list[Found]:
    """Join "Bath, England" into one, which also tells which Bath is meant."""
    joined: list[Found] = []
    for found in named:
        last = joined[-1] if joined else None
        if (
            last
            and 0 < found.span.start - last.span.end <= 2
            and reading.text[last.span.end : found.span.start].strip() in (",", "")
        ):
            wider = next((place for place in found.places if not place.city), None)
            inside = [p for p in last.places if wider and p.country == wider.country and (p.city or p.region)]
            if inside and wider and last.places[0].subtype != "country":
                exact = [p for p in inside if wider.region and p.region == wider.region] or inside
                joined[-1] = Found(last.span.union(found.span), tuple(exact), True)
                continue
            if wider and last.places[0].city:
                narrow = Place(last.span.of(reading.text), None, wider.country)
                joined[-1] = Found(last.span.union(found.span), (narrow,), True)
                continue
        joined.append(found)
    return joined


_WITHIN = re.compile(r"\b(?:in|around|at|near|across|outside|downtown)\s(?:the\s)?$")


def _named_hints(reading: Reading, found: Found) -> list[Hint]:
    place = found.places[0]
    whole = district_of(place.city, place.country) if place.city else None
    if whole:
        place = Place(whole, None, place.country)
    return _stance_hints(reading, found.span, place, stance(reading, found.span))


def _stance_hints(reading: Reading, span: Span, place: Place, how: Stance) -> list[Hint]:
    here, there = _WEIGHTS[how]
    here, there = _adjusted(reading, span, place, how, here, there)
    if not here and not there:
        return []
    ladder = place_ladder(reading.text, span, place, how)
    says = _SAYS.get(how, "").format(span.of(reading.text))
    value = place.value.removesuffix(", ")
    return [
        place_hint(attribute, value, weight, span, says, ladder)
        if place.country
        else Hint(attribute, None, value, weight, span, says, ladder)
        for attribute, weight in ((LOCATION, here), (BIRTHPLACE, there))
        if weight > 0
    ]


def _adjusted(
    reading: Reading, span: Span, place: Place, how: Stance, here: float, there: float
) -> tuple[float, float]:
    """Return the weights, less where the place is only named and little in the text ties it to the author."""
    if how is Stance.LEFT and reading.lower.startswith(" to ", span.end):
        # Who moved from one place to another lived there; that they were born there is less likely.
        return here, there * 0.65
    if how not in (Stance.PLAIN, Stance.NOW, Stance.ONCE, Stance.CHILDHOOD):
        return here, there
    if not speaks(reading):
        return (here * 0.75, 0.0) if is_note(reading) else (here / 3, 0.0)
    if how is Stance.PLAIN and childhood_told(reading):
        here, there = here * 0.6, there * 3
    if how in (Stance.PLAIN, Stance.NOW) and not _within(reading, span, place):
        here *= 0.6
    if place.subtype == "country":
        here, there = here * 0.4, there * 0.6
    return here, there


def _within(reading: Reading, span: Span, place: Place) -> bool:
    return bool(place.country) and _WITHIN.search(reading.lower, max(0, span.start - 16), span.start) is not None


def _pointed_hints(reading: Reading, term: Pointed) -> list[Hint]:
    how = stance(reading, term.span)
    if how is Stance.TRAVEL or reading.is_quoted(term.span) or not asserted(reading, term.span):
        return []
    mine = 1.0 if speaks(reading) or how in _OWN_WORD else 0.8 if is_note(reading) else 0.5
    if how is Stance.OTHER and ", " in term.pointers[0].value:
        mine *= 0.5
    hints, first = [], term.pointers[0]
    ladder = pointer_ladder(reading.text, term.span, first.kind, first.value.rpartition(", ")[0])
    early = how in (Stance.BORN, Stance.CHILDHOOD, Stance.KIN, Stance.LEFT)
    looking_back = not early and how is Stance.PLAIN and childhood_told(reading)
    for pointer in _narrowest(term.pointers):
        share = mine / len({p.value.rpartition(", ")[2] for p in term.pointers})
        here, there = pointer.here * share, pointer.there * share
        if early:
            here, there = here * 0.2, max(there, here * 0.75)
        elif looking_back:
            here, there = here * 0.6, max(there * 0.6, here * 0.45)
        else:
            there *= 0.3
        says = f"“{term.span.of(reading.text)}” belongs to {pointer.value.split(',')[0]}."
        hints.append(place_hint(LOCATION, pointer.value, here, term.span, says, ladder, stated=False))
        hints.append(place_hint(BIRTHPLACE, pointer.value, there, term.span, says, ladder, stated=False))
    return hints


def _narrowest(pointers: tuple[Pointer, ...]) -> list[Pointer]:
    """Leave out a country where one of its cities is pointed to by the same word."""
    nations = {p.value.rpartition(", ")[2] for p in pointers if ", " in p.value}
    return [pointer for pointer in pointers if pointer.value not in nations]


def _settled(hints: list[Hint]) -> list[Hint]:
    """Somebody who says where they were born and where they live needs no guessing about the other way round.

    And who lives in one country but uses the words of another most likely came from there.
    """
    born = {h.value for h in hints if h.attribute is BIRTHPLACE and h.weight >= 0.8}
    lives = {h.value for h in hints if h.attribute is LOCATION and h.weight >= 0.8 and h.stated}
    home = {h.country for h in hints if h.attribute is LOCATION and h.city and h.weight >= 0.65 and h.country}
    kept = []
    for hint in hints:
        stated, other = (lives, born) if hint.attribute is LOCATION else (born, lives)
        if hint.weight < 0.8 and stated and (hint.value not in stated or hint.value in other):
            continue
        if home and hint.country not in home and not hint.stated:
            hint = replace(hint, weight=hint.weight * 0.3 if hint.attribute is LOCATION else max(hint.weight, 0.4))
        kept.append(hint)
    return kept
