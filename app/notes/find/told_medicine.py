"""Capitalised words that their place in a note tells to be medicine, though no list has them.

A result, grade or score behind the word ("Kleiger neg", "Scheltens 3" in a row of scores), a word of medicine right
behind it ("Weck catheter", "Rotter's nodes"), or a place in a row of medicines ("Venofer, Phosex, Mimpara").
"""

import re

from app.core.text import Span
from app.notes.find.vocabulary import drugs, more_given, more_surnames, short_given
from app.signals.name_lists import Part, given, part, surnames

_RESULT = re.compile(
    r"(?:['’]s)?\s(?:neg|pos|negative|positive|\+ve|-ve|nr|reactive|equivocal)\b(?!\s(?:for|about|and (?:is|was|will)))"
)
# People are absent and not seen too: "Delgado absent", "Okafor not seen, left before review".
_STATE = re.compile(
    r"(?:['’]s)?\s(?:n/a|favou?rable|unremarkable|(?:absent|present)(?=[,.;)\n])"
    r"|not (?:seen|elicited|detected|visuali[sz]ed)(?=[,.;)\n]))\b"
)
_THERE = re.compile(r"\s(?:absent|present)(?=[,;])|\snot seen,")
_POSSESSED = re.compile(
    r"(?:['’]s?)\s(?:(?:sign|node|phenomen|criteri|point|ligament|body|reflex|canal|cleft|triad|pentad|tetrad|fascia|law)"
    r"(?:s|on|a|um|ies)?|bodies|syndrome|disease|tubercles?|plexus|foramen|man(?:oe|e)uvres?|stain|classification)\b"
)
_HEADED = re.compile(
    r"\s(?:catheters?|stents?|sutures?|drains?|dressings?|splints?|retractors?|forceps|clamps?|needles?|cannulas?"
    r"|specul(?:um|a)|basket|agar|inhalers?|pouch(?:es)?|convex|baseplate|flange|barrier|nebuli[sz]er|infusor|hoist"
    r"|cream|ointment|vaccine|booster|morphology|questionnaire|inventory|criteria|classification|formula|osteotomy"
    r"|(?:pain )?(?:scale|score)|stain|phenomenon|sign|nodules?|pencil grip|vertex|balloon|bag in situ|tamponade"
    r"|fistula|flap|graft|repair|hernia|fracture|palsy|procedure|collection|staging|grading|in situ|cells|nomogram|bolt"
    r"|cavity|reflex|cycler|tenodesis|embolectomy|calculator|(?:\w+ )?protocol before)\b"
)
# A device by its number or by what it is; no surname may stand before the latter.
_NUMBERED = re.compile(r",?\s(?:s/n|sn|serial|lot)\b")
_WARE = re.compile(
    r"\s(?:boots?|mattress|belt|pump|mask|feed|sachets?|tape|gauze|gel|foam|wrap|stockings|hosiery|bandages?|brace|orthosis"
    r"|sleeves?|mouthwash|lotion|patch(?:es)?|spray|shampoo|dialy[sz]er|nebules?|frame|mesh|prosthesis|implant|kit|meter"
    r"|sensor|probe|test strips?|panel|assay|swab|strain|serotype|serovar|spp?)\b"
)
_WARE_BEFORE = re.compile(
    r"\b(?:pump|clip|stent|valve|mesh|generator|ventilator|dressings?|prosthesis|implant|cement|sutures?|mattress|medtronic"
    r"|coloplast|convatec|abbott|stryker|boston scientific|biotronik)\s$"
)
# What is absent or graded by a word is a finding: "no Trismus", "severe Periodontitis".
_FINDING_BEFORE = re.compile(
    r"\b(?:no|denies|mild|moderate|severe|acute|chronic|bilateral|suspected|probable|recurrent|symptomatic|tried|taking|takes"
    r"|taking only)\s$"
)
# "no Cutolo late pattern", "with a Savary-Gilliard": nobody is denied or counted so.
_GOES_ON = re.compile(r"\s[a-z]")
_NONE_BEFORE = re.compile(r"(?:^|[\s(])([Nn]o|an?)\s$")
_ACTS = re.compile(
    r"\s(?:who|from|called|calls|rang|rings|phoned|phones|emailed|texted|came|attended|present|at|visited|asked|says|said|on)\b"
)
_GRADED = re.compile(
    r"\s(?:(?:grade|stage|type|class|group|score)\s)?(?:[IVX]{1,4}[abcABC]?|\d{1,2}(?:\.\d)?(?:/\d{1,3})?[abc]?|[A-E]\d?[abc]?)"
    r"(?=[,;)]|\.(?:\s|$)|$|\n|\s(?:and|with|for the|change)\b)"
)
# "Class B. Bruce protocol": a letter that says which.
_LETTERED = re.compile(
    r"\b(?:class|type|grade|stage|group|category|zone|hepatitis|hep|vitamin|vit|influenza|flu|strep|score|part)\s$"
)
# Another score, grade or value of the same row, before or behind.
_BESIDE = re.compile(
    r"\b[A-Z][\w'-]{1,14}(?:\s(?:grade|stage|type|class|score|scale|ADL|total))?"
    r"[ ](?:[IVX]{1,4}|\d{1,3}(?:[./]\d{1,3})?|[A-E])(?:[,;.)]|\smm)"
)
KIN = re.compile(
    r"\b(?:lives|living with|family"
    r"|kids?|child(?:ren)?|sons?|daughters?|dtrs?|siblings?|brothers?|sisters?|sibs?|boys?|girls?|twins?|aged?|bed|room|rm"
    r"|bay|ward|flat|unit|floor|apt|house|road|st|mum|mom|dad|wife|husband|nurse|dr)\b"
)
_LISTED_BEFORE = re.compile(
    r"([^\W\d_][\w-]{3,})(?:\s\d[\w.,/%-]*(?:\s?(?:mg|mcg|g|ml))?)?(?:\s(?:bd|od|tds|qds|prn|bid|tid|nocte|daily))*\s?(?:,|;|\+|/|\sand|\sor|\sto|\()\s?$"
)
_LISTED_AFTER = re.compile(
    r"(?:\s\d[\w.,/%-]*)?(?:\s(?:bd|od|tds|qds|prn|bid|tid|nocte|daily))*\s?(?:,\s|;\s|\+\s|/|\sand\s|\sor\s|\()([^\W\d_][\w-]{3,})"
)
_ITEM_ENDS = re.compile(
    r"(?:\s\d[\w.,/%-]*(?:\s?(?:mg|mcg|g|ml))?)?(?:\s(?:bd|od|tds|qds|prn|bid|tid|nocte|daily|mane|off|stopped))*\s?(?:[,;.+/)]|$|\n)"
)
_TAKEN = re.compile(
    r"\b(?:start(?:ed|ing)?|restart(?:ed)?|stop(?:ped)?|switch(?:ed)? (?:to|from)|trial of|allerg(?:ic|y) to"
    r"|allerg(?:y|ies):|loaded with"
    r"|prescribed|wean(?:ed|ing)? off|applied|intoleran(?:t|ce) (?:of|to)|dose of|course of|on prn|vs|prior)\s$"
)


def _given(word: str) -> bool:
    return word in given() or word in more_given() or word in short_given() or part(word) is Part.GIVEN


def surname(word: str) -> bool:
    """Tell whether a word (lower case) is on a list of surnames."""
    return word in surnames() or word in more_surnames()


def _in_a_row_of_scores(text: str, lower: str, span: Span) -> bool:
    graded = _GRADED.match(text, span.end)
    if graded is None or KIN.search(lower, max(0, span.start - 45), span.start):
        return False
    before, behind = max(0, span.start - 40), min(len(text), graded.end() + 40)
    return bool(_BESIDE.search(text, before, span.start) or _BESIDE.search(text, graded.end(), behind))


def _among_medicines(lower: str, span: Span) -> bool:
    ends = _ITEM_ENDS.match(lower, span.end)
    if ends is None:
        return False
    before = _LISTED_BEFORE.search(lower, max(0, span.start - 40), span.start)
    if before and before[1] in drugs():
        return True
    after = _LISTED_AFTER.match(lower, span.end)
    if after and after[1] in drugs():
        return True
    return _TAKEN.search(lower, max(0, span.start - 20), span.start) is not None


def _ware(lower: str, span: Span, word: str) -> bool:
    if _NUMBERED.match(lower, span.end):
        return True
    if surname(word):
        return False
    if _WARE.match(lower, span.end):
        return True
    before = max(0, span.start - 20)
    ends = _ITEM_ENDS.match(lower, span.end)
    return bool(
        ends and (_WARE_BEFORE.search(lower, before, span.start) or _FINDING_BEFORE.search(lower, before, span.start))
    )


def _none_of_it(text: str, lower: str, span: Span) -> bool:
    before = _NONE_BEFORE.search(text, max(0, span.start - 4), span.start)
    # "A Vasquez called", "no Gallagher at handover", "a Donalda, who wanted details": somebody.
    if before is None or surname(span.of(lower)) or _ACTS.match(lower, span.end):
        return False
    return before[1].lower() == "no" or _GOES_ON.match(text, span.end) is not None


def told(text: str, lower: str, span: Span) -> bool:
    """Tell whether the word at `span` of a text (`lower`: the same in small letters) is medicine by what is beside it.

    No given name is, and nothing without a capital.
    """
    word = span.of(text)
    if not word[:1].isupper() or _given(word.lower()):
        return False
    return bool(
        (len(word) == 1 and _LETTERED.search(lower, max(0, span.start - 14), span.start))
        or _RESULT.match(lower, span.end)
        or (_STATE.match(lower, span.end) and not surname(word.lower()) and not _THERE.match(lower, span.end))
        or (lower.startswith(" n/a", span.end) and not surname(word.lower()))
        or _none_of_it(text, lower, span)
        or _POSSESSED.match(lower, span.end)
        or _HEADED.match(lower, span.end)
        or _in_a_row_of_scores(text, lower, span)
        or _among_medicines(lower, span)
        or _ware(lower, span, word.lower())
    )
