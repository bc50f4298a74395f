"""Tells whether a deletion would leave a stub: a clause without what its verb asks for ("so yes, I live.").

What must follow a word is its valency; the words stand in ``assets/lexicons/complements.tsv``. The assessor weighs how
a deletion reads, but has seen too few of each verb to know that "I'm based" is half a clause. Our own.
"""

import re
from functools import cache

from app import assets
from app.core.text.spans import Span
from app.signals.wording.local_words import determined

FILE = "lexicons/complements.tsv"
_REACH = 48
"""So many characters around a deletion say whether it is a complement."""
_BEFORE = re.compile(r"(?:(?<![\w'])([\w']+)[ \t]+)?([\w']+)[ \t]*$")
_NEXT = re.compile(r"[ \t]*([\w']+)")
_ENDS = re.compile(
    r"[ \t]*(?:$|[.,;:!?)\n…—–]|-+\s"
    r"|(?:and|but|so|or|because|since|when|while|for|until|till|if|though|then|now|as|which|who)\b)",
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(r",?[ \t]+(?:where|which|who|whose|whom)\b", re.IGNORECASE)
_FROM = re.compile(r"from\b", re.IGNORECASE)
_TO = re.compile(r"[ \t]+(?:to|till|until|via)\b", re.IGNORECASE)
_FIRST = re.compile(r"[\w']+")
_LAST = re.compile(r"([\w']+)\W*$")
_LEADS = re.compile(
    r"(?:in|at|from|near|by|around|outside|on|off|behind|to|with|for|of|past|over|under|down|up|out|since|during|after|before"
    r"|between|across|through|as|into|opposite|beside|along|about)\b",
    re.IGNORECASE,
)
_PARTICLE = re.compile(
    r"(?:down|up|off|out|over|along|through|away|back|on|in)\s+(?:for|to|with|from|on|in|at|of|by|as)\b", re.IGNORECASE
)
_RELATIVE = re.compile(
    r"\b(?:the|a|an|my|that|every|first|last|only)\s+[\w']+\s+(?:i|we|he|she|they|you)\s+[\w']+\s*$", re.IGNORECASE
)
"""A relative clause without a pronoun takes the preposition at its end: "the voice I use [for dentists]"."""
_GREETING = re.compile(
    r"(?:(?i:dear|hi|hello|hey|hiya|good (?:morning|evening|afternoon))\b|(?i:to)\s+(?=[A-Z]|(?:whom|all|the)\b))"
    r"[^,.!?]*$"
)
_CLAUSE = re.compile(r"[,;:.!?()\n—–]|\s-+\s")
_FEW = 3
_ADVERBS = frozenset(
    "also still now already currently all both only originally actually really always then just".split()
)
"""What may stand between a verb and what it asks for."""

_PRONOUNS = frozenset(
    "this that these those some any each one another first last next more many few two three four five several".split()
)
"""What stands before a noun, and for one: "my first lives in Leeds"."""
_MONTH = re.compile(r"\b(?:in|last|next|this|of|since|until|till|by|from|early|late|mid) may\W*$", re.IGNORECASE)


@cache
def _words(kind: str) -> frozenset[str]:
    return frozenset(word for name, words in assets.rows(FILE) if name == kind for word in words.split())


def stub(text: str, span: Span, sentence: Span) -> bool:
    """Tell whether deleting a part of a sentence leaves half a clause: an object, a subject or a greeting alone."""
    taken = span.of(text).replace("’", "'")
    old = taken[len(taken) - len(taken.lstrip(" \t,;:—–-")) :]
    left = text[max(sentence.start, span.start - _REACH) : span.start]
    if old != taken.lstrip() and _marked(taken.lstrip(), old, left):
        return True
    greets = len(left) < _REACH and _GREETING.match(left) is not None
    alone = greets and not text[span.end : sentence.end].strip(" .!?,;:…\"'”’")
    return alone or leaves_stub(text, span)


def _marked(taken: str, old: str, left: str) -> bool:
    """Tell whether words after a mark cannot go: what a colon announces, a verb, the answer to "so yes"."""
    first, said = _FIRST.match(old), _LAST.search(left)
    # "my aunt, [is now my boss]": the comma parts no subject from its verb.
    verb = first is not None and _auxiliary(first.group()) and "?" not in old
    return taken.startswith(":") or verb or (said is not None and said.group(1).lower() in _words("opens"))


def leaves_stub(text: str, span: Span) -> bool:
    """Tell whether `text` without `span`, a phrase that a preposition leads, has half a clause where it stood.

    Other words, words after a mark and words that begin a sentence are nobody's complement.
    """
    old = span.of(text).strip().replace("’", "'")
    leads = _LEADS.match(old)
    before = _BEFORE.search(text[max(0, span.start - _REACH) : span.start].replace("’", "'"))
    if leads is None or before is None:
        return False
    after = text[span.end : span.end + _REACH].replace("’", "'")
    if _PARTICLE.match(old) or _POINTS_BACK.match(after) or (_FROM.match(old) and _TO.match(after)) or _takes_verb(old):
        return True
    earlier, word = (group.lower() if group else "" for group in before.groups())
    at = max(0, span.start - _REACH) + before.start(2)
    if word in _words("bare"):
        return True
    noun = leads.group().lower() != "of" and _noun(text, at)
    if not noun and word in _words("verb") and leads.group().lower() in _words("particle"):
        return True
    if (not noun and word in _words("idiom")) or (word in _words("amount") and leads.group().lower() == "of"):
        return True
    if _RELATIVE.search(text[max(0, span.start - _REACH) : span.start]):
        return True
    verb = "" if noun else earlier if word in _ADVERBS else word
    return _asks(verb, after, text[max(0, span.start - 2 * _REACH) : span.start])


def _noun(text: str, at: int) -> bool:
    """Tell whether the word at `at` is a noun by what stands before it: "a place", "my land", "great care"."""
    before = _LAST.search(text[max(0, at - _REACH) : at])
    return before is not None and before.group(1).lower() not in _PRONOUNS and determined(text, at)


def _asks(verb: str, after: str, before: str) -> bool:
    """Tell whether a verb still asks for what the words after it do not say."""
    ends = _ENDS.match(after) is not None
    following = _NEXT.match(after)
    held = following is not None and following.group(1).lower() in _words("held")
    if verb in _words("being"):
        return ends
    if verb in _words("placed"):
        return not held
    # "She works." says less than nothing; "On Mondays my mother works." does not.
    return verb in _words("work") and ends and len(_CLAUSE.split(before)[-1].split()) <= _FEW


def _takes_verb(old: str) -> bool:
    """Tell whether the words end in the verb of the clause around them: "my aunt [in Ayr did]"."""
    last = _LAST.search(old)
    return last is not None and _auxiliary(last.group(1)) and _MONTH.search(old) is None


def _auxiliary(word: str) -> bool:
    """Tell whether a word is an auxiliary; one with a capital letter is a name or a month: "Will", "May"."""
    return not word.istitle() and word.lower() in _words("auxiliary")


def base_verb(word: str) -> bool:
    """Tell whether a word (lower case) may be a verb without an ending: the table has it with one, too."""
    return any(word in verbs and f"{word}s" in verbs for verbs in map(_words, ("verb", "placed", "work", "being")))
