"""Decides whether a run of capitalised words is a person's name: by its own words, or by the words around it."""

from app.core.text.spans import Span
from app.signals.base import Reading
from app.signals.gazetteers.name_lists import Part, given, surnames
from app.signals.names import cues
from app.signals.names.runs import Run, is_initial
from app.signals.text import signature

_SELF_WORDS = ("name", "me", "called", "go by", "signed", "i am mr")
_ENDS_SENTENCE = (".", "!", "?", "")
_LINE = 80


def _starts_sentence(reading: Reading, at: int) -> bool:
    return reading.sentence(Span(at, at)).start == at or reading.text[max(0, at - 1)] == "\n"


def trim(reading: Reading, run: Run) -> Run:
    """Drop leading words that open the sentence or belong to no name ("Producer James Sparks")."""
    first = 0
    speaking = (Part.GIVEN, Part.SURNAME, Part.SHAPED)
    while first < len(run.parts) - 1 and run.parts[first] not in speaking:
        folded = run.words[first].of(reading.text).lower()
        later = any(p in speaking for p in run.parts[first + 1 :])
        sentence = _starts_sentence(reading, run.span.start)
        pair = run.parts[first + 1] in (Part.SURNAME, Part.SHAPED) and not (
            sentence and run.parts[first] is not Part.UNKNOWN
        )
        if not later or folded in given() or is_initial(reading.text, run.words[first]) or pair:
            break
        first += 1
    return run.cut(first, len(run.words)) if first else run


def _word_pair(reading: Reading, run: Run) -> bool:
    """Tell whether doubtful words make a name together: "Mark Brown", "Will Smith"."""
    if len(run.words) not in (2, 3):
        return False
    first, last = run.words[0].of(reading.text).lower(), run.words[-1].of(reading.text).lower()
    return first in given() and last in surnames() and first != last and not first.endswith("day")


def _by_form(reading: Reading, run: Run) -> bool:
    """Tell whether the run is a name by its own words alone."""
    parts = run.parts
    if Part.GIVEN in parts:
        return True
    if len(parts) > 1 and run.evidence and parts[-1] in (Part.SURNAME, Part.SHAPED):
        return parts[0] is not Part.PLACE or run.words[0].of(reading.text).lower() in given()
    return _word_pair(reading, run)


def _by_context(reading: Reading, run: Run) -> bool:
    """Tell whether the words around make a run a name that its own words do not."""
    before, after = cues.before(reading.lower, run.span.start), cues.after(reading.lower, run.span.end)
    doubtful, borne = all(p in (Part.PLACE, Part.NEVER) for p in run.parts), _borne(reading, run)
    lead = cues.lead(before)
    if _introduced(before, lead, borne or not doubtful):
        return True
    if doubtful:
        return False
    if cues.SPEAKER.match(after) and _starts_sentence(reading, run.span.start):
        return True
    if lead[0] in cues.TEXTED and cues.REACHED.match(after):
        return True
    if cues.SPOKEN.match(after) and Part.PLACE not in run.parts and (borne or Part.WORD not in run.parts):
        return True
    if (borne or len(run.words) > 1) and Part.PLACE not in run.parts and cues.AGED.match(after):
        return True
    return _met(reading, run, before, lead, borne) or bool(cues.ASKED_AFTER.match(after) and cues.ASKED.search(before))


def _introduced(before: str, lead: tuple[str, str], likely: bool) -> bool:
    """Tell whether the words before announce a name, whatever it looks like."""
    last = before.rstrip()[-1:]
    said = cues.untitled(before)
    if any(word in said for word in _SELF_WORDS) and cues.SELF.search(said):
        return True
    if not likely:
        return False
    if last == ":" and (cues.LABEL.search(before) or cues.OTHER_LABEL.search(before)):
        return True
    if not (cues.TITLE.isdisjoint(lead) and cues.BY.isdisjoint(lead)):
        return True
    if last in _ENDS_SENTENCE:
        return False
    return not cues.ROLE.isdisjoint(lead) or lead[0].startswith("ex-") or bool(cues.GREETING.search(before))


def _met(reading: Reading, run: Run, before: str, lead: tuple[str, str], borne: bool) -> bool:
    """Tell whether the words before are those before people: "called Ana", "with Ana", "says Ana"."""
    pair = len(run.words) > 1
    if before.rstrip()[-1:] in _ENDS_SENTENCE:
        return False
    if cues.NAMED.search(before) and (run.evidence or pair or cues.PERSON_NEAR.search(before)):
        return True
    if cues.SAYS.search(before) or (pair and not cues.MET.isdisjoint(lead) and Part.PLACE not in run.parts):
        return True
    if borne and not cues.MEETING.isdisjoint(lead) and not _starts_sentence(reading, run.span.start):
        return pair or Part.WORD not in run.parts or _told(before)
    greeted = cues.GREETED.search(before) is not None
    if not greeted and not cues.IM.search(before):
        return False
    word = run.words[-1].of(reading.text).lower()
    stated = greeted or "i" in before.split()[-2:] or before.rstrip().endswith(("i'm", "i’m", "it's", "it’s", "im"))
    unknown = (
        stated
        and not cues.NO_NAME.match(word)
        and len(run.words) == 1
        and cues.IM_AFTER.match(reading.lower, run.span.end)
    )
    return borne or (bool(unknown) and (greeted or "it" not in before.split()[-1]))


def _told(before: str) -> bool:
    return before.endswith(("with ", "told ", "asked ", "met ", "told me ", "and ", "miss ", "married ", "said "))


def _borne(reading: Reading, run: Run) -> bool:
    """Tell whether one of the run's words is borne as a name, whatever else it means."""
    return run.evidence > 0 or any(
        word.of(reading.text).lower() in given() or word.of(reading.text).lower() in surnames() for word in run.words
    )


def _alone_on_line(reading: Reading, run: Run) -> bool:
    """Tell whether the run fills a line of a block of lines, as in letterheads and signatures."""
    text = reading.text
    start = text.rfind("\n", max(0, run.span.start - _LINE), run.span.start)
    end = text.find("\n", run.span.end, run.span.end + _LINE)
    if (start < 0 and (end < 0 or run.span.start > _LINE)) or (end < 0 and len(text) - run.span.end > _LINE):
        return False
    start, end = start + 1, len(text) if end < 0 else end
    rest = text[start : run.span.start] + text[run.span.end : end]
    return not rest.strip(" \t>?*-–—~|,.") and 1 < len(run.words) <= 4


def is_name(reading: Reading, run: Run) -> bool:
    """Tell whether a run of words is a person's name: by its form, what stands around it, or alone on its line."""
    if cues.INSTITUTION.match(reading.lower, run.span.end):
        return False
    if _by_form(reading, run) or _by_context(reading, run):
        return True
    if not _alone_on_line(reading, run) or Part.PLACE in run.parts:
        return False
    # Who signs with an initial bears the surname behind it, whether or not a list has it.
    signed = is_initial(reading.text, run.words[0]) and signature.opens(reading, run.span)
    return run.evidence > 0 or run.span.start == 0 or signed
