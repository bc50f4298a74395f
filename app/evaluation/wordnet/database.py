"""Reads the nouns of a WordNet 3 database: which senses a word has, how often each was met, and what is above it."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from app.core.errors import InputError

_NOUN = "%1:"
_ABOVE = "@"


@dataclass(frozen=True, slots=True)
class Synset:
    """A meaning: its words as they are written ("New_York" has capitals), and the meanings right above it. `field`:
    the number of WordNet's lexicographer file it stands in, such as 18 for persons.

    What is an instance of something ("Paris") has nothing above it here: names are no nouns.
    """

    field: int
    words: tuple[str, ...]
    above: tuple[str, ...]


@dataclass(frozen=True)
class Nouns:
    """The database. `senses`: the synsets of a lower-case word, the commonest first; `counts`: how often each was met
    in texts whose senses were marked; `plurals`: irregular plural -> singular."""

    synsets: dict[str, Synset]
    senses: dict[str, tuple[str, ...]]
    counts: dict[tuple[str, int], int]
    plurals: dict[str, str]

    @cached_property
    def shares(self) -> dict[str, float]:
        """Return what share of all meanings lies below each one, itself included: how little it says."""
        below: dict[str, set[str]] = defaultdict(set)
        for name in self.synsets:
            for other in {name, *self.all_above(name)}:
                below[other].add(name)
        return {name: len(found) / len(self.synsets) for name, found in below.items()}

    def uses(self, word: str) -> int:
        """Return how often a word was met in texts whose senses were marked."""
        return sum(self.counts.get((word, number), 0) for number in range(1, len(self.senses.get(word, ())) + 1))

    def share_of(self, word: str, synset: str) -> float:
        """Return in what share of its uses that were marked a word has this meaning; 0 where none was."""
        senses = self.senses.get(word, ())
        if synset not in senses or not (uses := self.uses(word)):
            return 0.0
        return self.counts.get((word, senses.index(synset) + 1), 0) / uses

    def all_above(self, name: str) -> list[str]:
        """Return everything above a synset, the nearest first."""
        found: dict[str, None] = {}
        layer = list(self.synsets[name].above)
        while layer:
            found |= dict.fromkeys(layer)
            layer = [up for one in layer for up in self.synsets[one].above if up not in found]
        return list(found)


def read(folder: Path) -> Nouns:
    """Read the database in a folder such as /usr/share/wordnet.

    Raises:
        InputError: it holds none.
    """
    try:
        synsets = dict(_synset(line) for line in _lines(folder / "data.noun"))
        senses = dict(_senses(line) for line in _lines(folder / "index.noun"))
        counts = dict(_count(line) for line in _lines(folder / "cntlist.rev") if _NOUN in line)
        plurals = dict(line.split()[:2] for line in _lines(folder / "noun.exc"))
    except (OSError, ValueError, IndexError) as error:
        raise InputError(f"{folder} holds no WordNet 3 database; install wordnet-base, which has it.") from error
    return Nouns(synsets, senses, counts, plurals)


def _lines(path: Path) -> list[str]:
    """Return the lines without the licence, which begins every line of it with a space."""
    return [line for line in path.read_text(encoding="utf-8").split("\n") if line and not line.startswith(" ")]


def _synset(line: str) -> tuple[str, Synset]:
    fields = line.partition(" |")[0].split()
    many = int(fields[3], 16)
    words, at = tuple(fields[4 : 4 + 2 * many : 2]), 4 + 2 * many
    pointers = [fields[i : i + 2] for i in range(at + 1, at + 1 + 4 * int(fields[at]), 4)]
    return fields[0], Synset(int(fields[1]), words, tuple(target for kind, target in pointers if kind == _ABOVE))


def _senses(line: str) -> tuple[str, tuple[str, ...]]:
    fields = line.split()
    return fields[0], tuple(fields[-int(fields[2]) :])


def _count(line: str) -> tuple[tuple[str, int], int]:
    key, number, count = line.split()
    return (key.partition("%")[0], int(number)), int(count)
