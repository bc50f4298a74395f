"""English grammar for words of ours and in a text: "a" or "an", plurals, verbs that agree."""

import re

_VOWEL = re.compile(
    r"[ai]|e(?!u|w)|o(?!n(?:e\b|ce\b))|u(?!ni(?![dmn])|s[aeiu]|[rt][aeio]|k(?:\b|r)|gan)|hour|honest|honou?r|heir",
    re.IGNORECASE,
)
_PLAIN_AN = re.compile(r"(?:[aio](?!n[ec])|e(?!u))[a-z]")
_PLAIN_A = re.compile(r"[b-dfgj-np-tvwyz][a-z]")
_MEN = re.compile(r"(?<!\bger)(?<!\bro)(?<!hu)(?<!\bnor)(?<!otto)man$", re.IGNORECASE)
_HISSES = re.compile(r"(?:ss|sh|ch|x|z)$")
_Y = re.compile(r"(?<=[^aeiou])y$")
_HISSED = re.compile(r"(?:sh|ch|x|ss|zz|o)es$")
_VERBS = {
    "is": "are",
    "was": "were",
    "has": "have",
    "does": "do",
    "isn't": "aren't",
    "wasn't": "weren't",
    "hasn't": "haven't",
    "doesn't": "don't",
}
_ODD = {"focuses": "focus", "aches": "ache"}


def article(words: str) -> str:
    """Return "an" or "a", as the first of `words` wants it."""
    return "an" if _VOWEL.match(words) else "a"


def with_article(words: str) -> str:
    """Return `words` with their indefinite article."""
    return f"{article(words)} {words}"


def plain_article(words: str) -> str:
    """Return "an" or "a" where small letters leave no doubt which it is, else nothing: for words of the author's."""
    return "an" if _PLAIN_AN.match(words) else "a" if _PLAIN_A.match(words) else ""


def plural(noun: str) -> str:
    """Return the plural of a noun, the last of its words; one that ends in a single "s" stays as it is."""
    if _MEN.search(noun):
        return f"{noun[:-3]}men"
    if _HISSES.search(noun):
        return f"{noun}es"
    return noun if noun.endswith("s") else f"{_Y.sub('ie', noun)}s"


def many(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural where it is."""
    return f"{number:,} {noun if number == 1 else plural(noun)}"


def agreed(number: int, verb: str) -> str:
    """Return a regular verb ("give") as a number of things has it: "gives" for one."""
    return f"{verb}s" if number == 1 else verb


def is_irregular(verb: str) -> bool:
    """Tell whether a verb's form for "he" or "she" (small letters) is one that no rule makes: "is", "hasn't"."""
    return verb in _VERBS


def verb_of_many(verb: str) -> str:
    """Return the form that goes with "they" of a verb that goes with "he" or "she" (small letters)."""
    if verb in _VERBS or verb in _ODD:
        return _VERBS.get(verb) or _ODD[verb]
    if verb.endswith("ss"):
        return verb
    if verb.endswith("ies") and len(verb) > len("dies"):
        return verb[:-3] + "y"
    return verb[:-2] if _HISSED.search(verb) else verb[:-1]
