"""Makes the table of word weights that ships in assets/lexicons/idf.tsv, from texts that are free to ship.

    python -m app.distill idf assets/teacher > assets/lexicons/idf.tsv

Only the training part of the teacher set is counted. A word's weight is its inverse document frequency, brought to 0.2
to 1; words in a single text are left out: they weigh as much as unknown ones.
"""

import math
import sys
from collections import Counter
from pathlib import Path

from app.core.metrics import tokens
from app.evaluation.support.splits import is_calibration, is_test, records

_FLOOR = 0.2


def weights(texts: list[str]) -> dict[str, float]:
    """Return word -> weight for words in at least two of `texts`; "*" stands for all others."""
    frequency = Counter(word for text in texts for word in set(tokens(text)))
    top = math.log(len(texts))
    table = {word: max(_FLOOR, math.log(len(texts) / n) / top) for word, n in frequency.items() if n > 1}
    return {"*": 1.0, **dict(sorted(table.items(), key=lambda item: (item[1], item[0])))}


def run(arguments: list[str]) -> int:
    """Print the table for the folder given."""
    if len(arguments) != 1:
        print("usage: python -m app.distill idf FOLDER", file=sys.stderr)
        return 2
    texts = [
        record["text"]
        for path in sorted(Path(arguments[0]).glob("*.jsonl"))
        for record in records(path)
        if not is_test(record["text"]) and not is_calibration(record["text"])
    ]
    print("# Word weights (inverse document frequency, 0.2-1) counted on the project's own teacher texts: see idf.py")
    for word, value in weights(texts).items():
        print(f"{word}\t{value:.3f}")
    return 0
