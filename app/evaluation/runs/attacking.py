"""The second step of a run on a sample: every attacker reads every rewrite, each text once."""

from collections.abc import Iterator, Sequence

from app.core.errors import EngineError
from app.evaluation.attackers.base import Reader, to_row
from app.evaluation.runs.folder import Folder, chosen, digest, texts
from app.evaluation.sets.base import Sample


def versions(folder: Folder, sample: Sample, methods: Sequence[str], every_round: bool) -> Iterator[str]:
    """Yield each different text of a sample once: the original, what was chosen, and on demand all rounds."""
    found: dict[str, None] = {sample.text: None}
    for method in methods:
        entry = folder.rewrite(sample.id, method)
        if entry is not None:
            found |= dict.fromkeys(texts(entry) if every_round else (chosen(entry),))
    yield from found


def attack(
    folder: Folder, sample: Sample, methods: Sequence[str], readers: Sequence[tuple[Reader, bool]]
) -> dict[str, int]:
    """Have each reader (with whether it reads every round) answer what it has not answered yet on a sample.

    Returns how many texts each has no answer for.
    """
    missing: dict[str, int] = {}
    for reader, every_round in readers if sample.labels else ():
        todo = [
            text
            for text in versions(folder, sample, methods, every_round)
            if (reader.name, sample.id, digest(text)) not in folder.attacks
        ]
        missing[reader.name] = sum(not attack_text(folder, reader, sample, text) for text in todo)
    return missing


def attack_text(folder: Folder, reader: Reader, sample: Sample, text: str) -> bool:
    """Have a reader answer on one version of a sample's text; False where it has no answer."""
    try:
        answers = reader.answers(sample, text)
    except EngineError:
        answers = None  # one text that a model cannot read must not end the run
    if answers is None:
        return False
    usage = answers.usage
    folder.attacks.add(
        {
            "attacker": reader.name,
            "sample": sample.id,
            "text": digest(text),
            "answers": to_row(answers),
            "prompt_tokens": usage.prompt_tokens,
            "generated_tokens": usage.generated_tokens,
            "seconds": round(usage.seconds, 3),
        }
    )
    return True
