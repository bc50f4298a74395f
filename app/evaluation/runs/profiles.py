"""Whole profiles: everything that a set has of one person, together, where an attacker sees more than in one text."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from app.evaluation.attackers.base import Reader
from app.evaluation.runs.attacking import attack_text
from app.evaluation.runs.folder import Folder, digest
from app.evaluation.sets.base import Label, Sample

TextOf = Callable[[Sample], str]


def profiles(samples: Sequence[Sample]) -> dict[str, list[Sample]]:
    """Return the samples of every person of whom there are several."""
    found: dict[str, list[Sample]] = {}
    for sample in samples:
        found.setdefault(sample.person, []).append(sample)
    return {person: theirs for person, theirs in found.items() if len(theirs) > 1}


def joined(theirs: Sequence[Sample], of: TextOf) -> Sample:
    """Return a person's samples as one, whose text is put together from `of`; everything true of them is asked for."""
    first = theirs[0]
    return replace(
        first,
        id=f"profile {digest(first.person)}",
        text="\n".join(of(sample) for sample in theirs),
        labels={attribute: Label(value) for attribute, value in first.facts.items()},
        others={},
    )


def read_profiles(
    folder: Folder, samples: Sequence[Sample], versions: Sequence[TextOf], readers: Sequence[Reader]
) -> None:
    """Have each reader answer for every person with several samples, once for each version of their texts."""
    for theirs in profiles(samples).values():
        for of in versions:
            profile = joined(theirs, of)
            for reader in readers:
                if (reader.name, profile.id, digest(profile.text)) not in folder.attacks:
                    attack_text(folder, reader, profile, profile.text)
