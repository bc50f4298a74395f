"""Capitalised words inside sentences that nothing explains: in a note these are nearly always names.

Everyday and medical words, medicines, eponyms, states, countries and peoples explain a capital; so does an amount or a
word of medicine after the word, and the same word in lower case elsewhere in the text.
"""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.base.vocabulary import before_head, explained, more_given, more_surnames, stands_alone
from app.notes.medicine.medical_context import is_medicine
from app.notes.prefilter.capitals import UP
from app.notes.prefilter.fronts import CAPITAL, Fronted
from app.rules.concepts import concept
from app.signals.base import Reading
from app.signals.gazetteers.gazetteer import index
from app.signals.gazetteers.name_lists import Part, part
from app.signals.text.shapes import text_of

# A slash may stand before a name ("GETA/Okonkwo"), not before a piece of an address of the net.
_CAPITAL = Fronted(
    rf"(?<![\w'’@#-])(?<![^A-Za-z)]/)(?<!^/){UP}[^\W\d_][^\W\d_A-Z]{{2,}}(?:[-'’]{UP}?[^\W\d_]+)*(?![\w/@])", CAPITAL
)
_OPENS = re.compile(r"(?:[.!?:;\n•|>\[\]+=#]|\d[.)]|(?:^|[\s(])[\"“]|(?:^|\s)[-–—*])[ \t]*$")
_AMOUNT = re.compile(
    r"\s?(?:\(?\d+(?:[.,]\d+)?(?:\s?[-/x]\s?\d+(?:[.,]\d+)?)*\s?(?:mg|mcg|µg|ug|g|ml|units?|u|iu|%|fr|ch|mm|cm"
    r"|tabs?|puffs?|drops|od|bd|tds"
    r"|qds|bid|tid)\b|\s(?:xr|er|sr|cr|la|hfa|inhaler|tablets?|cream|ointment|gel|patch(?:es)?|spray|syrup"
    r"|injection|infusion|drip|vaccine|powder"
    r"|capsules?|drops|suspension|solution|lozenges?)\b)"
)


def _is_larger(word: str) -> bool:
    known = index().places.get(word.lower())
    return known is not None and known[0].city is None


# What only a person does: a word that opens its sentence before one of these is a name.
ACTS = re.compile(rf"\s{concept('ACTS_AS_PERSON')}\b|,\s\d{{1,3}},\s[a-z]")
# Who it is, or where, after a word that opens its sentence: "Belema, a colleague,", "Soula at reception".
_TOLD = re.compile(
    rf",\s(?:(?:an?|the|his|her|their|my|our)\s)?(?:\w+\s)?{concept('PERSON_IN_NOTES')}(?=[,.;]|\s(?:who|of|aged)\b)"
    r"|\s(?:at|in|from|on)\s(?:the\s)?(?:reception|front desk|desk|switchboard|dispensary|pharmacy|the office|school"
    r"|work|next door|down the road|across the road|upstairs|downstairs)\b|\s\d{1,2}[/.]\d{1,2}(?:,?\s(?:at\s"
    r"|@\s?)?(?:[01]\d|2[0-3])[0-5]\d\b|,?\s(?:at|@)\s?\d)"
)
# "Ceit (Katie on her record)": a listed given name in brackets says that the word before them is one.
_NICKNAME = re.compile(r"\s\([\"“‘']?(?P<nick>[A-Z][a-zà-ÿ]{2,})\b")


_POSSESSIVE = re.compile(r"['’]s?$")
_SMALL_PART = re.compile(r"-[a-zß-öø-ÿ]")
# A word that answers a question, or that a speaker's line opens with.
_ASKED = re.compile(r"(?:\?\s|\n[A-Z]\w{1,15}:\s)$")


def _told(reading: Reading, end: int) -> bool:
    """Tell whether what follows a word that opens its sentence says that it is a person."""
    if ACTS.match(reading.lower, end) or _TOLD.match(reading.lower, end):
        return True
    nick = _NICKNAME.match(reading.text, end)
    return nick is not None and part(nick["nick"].lower()) is Part.GIVEN


def _borne(word: str) -> bool:
    """Tell whether a word that opens a sentence, where a capital says nothing, is a name on one of the lists."""
    folded = word.lower()
    return (
        part(folded) in (Part.GIVEN, Part.SURNAME, Part.SHAPED) or folded in more_given() or folded in more_surnames()
    )


def words(reading: Reading) -> Iterator[Span]:
    """Yield the words that nothing explains."""
    for match in _CAPITAL.matches(reading, reading.text):
        word = match.group()
        if "'" in word or "’" in word:
            word = _POSSESSIVE.sub("", word)
        span = Span(match.start(), match.start() + len(word))
        if _SMALL_PART.search(word):
            continue  # "Comfort-focused"
        opens = span.start == 0 or _OPENS.search(reading.text, max(0, span.start - 4), span.start)
        answers = (
            reading.text.startswith(", ", span.end)
            and _ASKED.search(reading.text, max(0, span.start - 20), span.start) is not None
        )
        if opens and not (answers or _borne(word) or _told(reading, span.end)):
            continue
        if (
            explained(word)
            or stands_alone(match.group().lower().replace("’", "'"))
            or all(explained(piece) for piece in re.split(r"[-'’]", word))
            or _is_larger(word)
        ):
            continue
        if _AMOUNT.match(reading.lower, match.end()) or before_head(reading.lower, match.end()):
            continue
        if not is_medicine(text_of(reading), span) and not _stands_small(reading.text, word.lower()):
            yield span


def _stands_small(text: str, word: str) -> bool:
    """Tell whether a word stands in lower case too, and is no part of an address or of another word."""
    return word in text and re.search(rf"(?<![\w@.-]){re.escape(word)}(?![\w@]|\.\w)", text) is not None
