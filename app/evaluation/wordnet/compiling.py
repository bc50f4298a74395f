"""Makes the table of general words that ships in assets/lexicons/general_words.tsv, from WordNet's nouns.

    apt-get install wordnet-base
    python -m app.evaluation wordnet /usr/share/wordnet > assets/lexicons/general_words.tsv

For a noun the words above its commonest meanings, nearest first, as far as they are everyday words in that meaning.
"""

import re
import sys
from collections.abc import Collection
from pathlib import Path

from app import assets
from app.core.metrics import tokens
from app.evaluation.wordnet.database import Nouns, read

_MOST = 4
_LEAST_SHARE = 0.25
"""A general word must mean what it is to mean in at least so large a part of its uses that were marked."""
_LEAST_SECOND = 0.4
"""So large a part of a noun's uses its second meaning must have to be looked at beside the first."""
_LEAST_USED = 8
"""A noun that was marked so often is an everyday word, as those are that `idf` knows."""
_FIELDS = frozenset((4, 5, 6, 11, 13, 14, 15, 17, 18, 20, 21, 26))
"""Acts, animals, things made, events, food, groups, places, objects, persons, plants, possessions and states: the
fields in which a noun that was never marked is kept, since people tell of their lives in them."""
_TOO_WIDE = 0.09
"""What has more of all meanings below it says nothing ("thing", "group"); a person just passes."""
_SHORTEST = 3
_NAMED = re.compile(r"[a-z]+(?:[-' ][a-z]+)*\Z")
_HEAD = f"""# General words for nouns from WordNet 3.0 (Princeton University, licence in assets/README.md), by
# app/evaluation/wordnet: word, at most {_MOST} words above it, the nearest first; ">": is a plural of the word."""


def general_words(nouns: Nouns, everyday: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return each noun that has any with its general words. `everyday`: words that may be used beside the often marked.

    A compound whose last word says the same without the others ("mountain laurel") is left to that word.
    """
    table = {}
    for word, senses in sorted(nouns.senses.items()):
        plain = word.replace("_", " ")
        head = nouns.senses.get(word.rpartition("_")[2], ()) if "_" in word else ()
        if not _NAMED.match(plain) or len(plain) < _SHORTEST or word not in nouns.synsets[senses[0]].words:
            continue
        if head and head[0] in nouns.all_above(senses[0]):
            continue
        if _plural_of(nouns, word):
            continue
        if not (nouns.uses(word) or word in everyday or nouns.synsets[senses[0]].field in _FIELDS):
            continue
        if found := _general(nouns, word, everyday):
            table[plain] = found
    return table


def _plural_of(nouns: Nouns, word: str) -> bool:
    """Tell whether a noun is met no more often than what it looks like the plural of: "years", for old age."""
    ends = (("ies", "y"), ("es", ""), ("s", ""))
    single = [word.removesuffix(end) + one for end, one in ends if word.endswith(end) and not word.endswith("ss")]
    return any(one in nouns.senses and nouns.uses(word) <= nouns.uses(one) for one in single)


def _general(nouns: Nouns, word: str, everyday: Collection[str]) -> tuple[str, ...]:
    ups = (up for sense in _usual(nouns, word) for up in nouns.all_above(sense))
    found = (_everyday(nouns, up, everyday) for up in ups if nouns.shares[up] <= _TOO_WIDE)
    # "bank" for "bank building" says no less, and a place of one's own name nothing.
    said = set(word.split("_"))
    kept = dict.fromkeys(general for general in found if general and not said & set(general.split()))
    return tuple(kept)[:_MOST]


def _usual(nouns: Nouns, word: str) -> list[str]:
    """Return the commonest meaning, and the second where it makes up much of the word's use."""
    senses = nouns.senses[word]
    return [sense for at, sense in enumerate(senses[:2]) if not at or nouns.share_of(word, sense) >= _LEAST_SECOND]


def _everyday(nouns: Nouns, synset: str, everyday: Collection[str]) -> str | None:
    """Return the synset's first everyday word that means this above all, if it has one."""
    for word in nouns.synsets[synset].words:
        plain, used = word.replace("_", " "), nouns.uses(word)
        known = used > 0 if "_" in word else word in everyday or used >= _LEAST_USED
        means = nouns.senses.get(word, ("",))[0] == synset or nouns.share_of(word, synset) >= _LEAST_SHARE
        if known and means and _NAMED.match(plain):
            return plain
    return None


def run(arguments: list[str]) -> int:
    """Print the table for the database in the folder given."""
    if len(arguments) != 1:
        print("usage: python -m app.evaluation wordnet FOLDER", file=sys.stderr)
        return 2
    nouns = read(Path(arguments[0]))
    table = general_words(nouns, _everyday_words())
    used = {word for found in table.values() for word in found}
    print(_HEAD)
    for word, found in table.items():
        print(f"{word}\t{'|'.join(found)}")
    for plural, single in sorted(nouns.plurals.items()):
        if (single in table or single in used) and "_" not in plural and plural not in table:
            print(f"{plural}\t>{single}")
    return 0


def _everyday_words() -> frozenset[str]:
    words = (line.split("\t")[0] for line in assets.lines("lexicons/idf.tsv"))
    return frozenset(word for word in words if tokens(word) == [word])
