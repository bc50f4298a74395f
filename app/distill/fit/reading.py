"""What a model's eyes see of texts, for fitting: read once, kept, by probes that did not learn from them."""

import hashlib
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np

from app.agents.arbitrate.strong_reader import from_model
from app.agents.evidence import linear_heads
from app.agents.evidence.certainty import CertaintyScale, seen
from app.agents.evidence.evidence_probes import FILES, Prober
from app.agents.evidence.linear_heads import Heads
from app.core.attributes import PAPER_ATTRIBUTES, Attribute
from app.core.splits import is_held_out
from app.distill.fit import probes
from app.engines import llama
from app.engines.base import Probe, Probed, Usage
from app.engines.llamacpp.hidden_rows import Read, judged
from app.engines.local import LocalEngine
from app.evaluation.support.splits import records
from app.opening import find_model, loading

Clues = Mapping[Attribute, Mapping[str, float]]


class Memory:
    """An engine that reads a text once, and keeps what it made of it in `folder` (None: nowhere)."""

    def __init__(self, engine: LocalEngine, folder: Path | None) -> None:
        self.engine, self.folder = engine, folder
        self.info = engine.info
        self._scale = CertaintyScale(engine)
        if folder:
            folder.mkdir(parents=True, exist_ok=True)

    def read_midway(self, lead: str, text: str, again: str, layer: int) -> Read:
        """Return what the engine returns, from the folder where it is there."""
        file = self._file(f"{lead}|{again}|{layer}|{text}", "npz")
        if file is not None and file.exists():
            kept = np.load(file)
            return Read(kept["rows"], tuple(map(int, kept["ends"])), 0)
        made = self.engine.read_midway(lead, text, again, layer)
        if file is not None:
            np.savez(file, rows=np.asarray(made.rows).astype(np.float16), ends=np.array(made.ends))
        return made

    def probe(self, request: Probe, cancelled: Callable[[], bool]) -> Probed:
        """Return what heads say of a text."""
        read = self.read_midway(request.lead, request.text, request.again, request.layer)
        rows = np.asarray(read.rows).astype(np.float32)
        return Probed(read.ends, tuple(judged(rows, head) for head in request.heads), Usage())

    def sure(self, text: str) -> dict[Attribute, float]:
        """Return how surely each of the eight attributes is seen (0-1)."""
        file = self._file(text, "json")
        if file is not None and file.exists():
            scores = json.loads(file.read_text(encoding="utf-8"))
            return {a: seen(tuple(scores[a.value])) for a in PAPER_ATTRIBUTES}
        found, _ = self._scale.score(text, PAPER_ATTRIBUTES, lambda: False)
        if file is not None:
            file.write_text(json.dumps({a.value: row for a, row in found.items()}), encoding="utf-8")
        return {a: seen(row) for a, row in found.items()}

    def _file(self, key: str, kind: str) -> Path | None:
        name = hashlib.sha1(key.encode(), usedforsecurity=False).hexdigest()
        return self.folder / f"{name}.{kind}" if self.folder else None


def model_clues(
    model: str, texts: Sequence[tuple[str, int | None]], marked: Sequence[Path], folds: int, cache: Path | None
) -> list[Clues]:
    """Return the clues of each text, given with the fold whose probes read it (None: the probes that ship).

    The probes of a fold are fitted to the texts of `marked` that are not in it; without `marked` those that ship do.
    """
    engine = llama.load(loading(find_model(model)))
    try:
        memory = Memory(engine, cache)
        shipped = linear_heads.load(FILES, engine.info.prompts)
        if shipped is None:
            raise SystemExit(f"No probes ship for {model}; fit them first (python -m app.distill probes).")
        print("reading, some minutes", file=sys.stderr)
        among = [probes.Marked.read(row) for path in marked for row in records(path)]
        learn = [one for one in among if not is_held_out(one.text)]
        by_fold: dict[int | None, Heads] = {None: shipped}
        for fold in sorted({fold for _, fold in texts if fold is not None}):
            inside = [one for one in learn if fold_of(one.text, folds) != fold]
            by_fold[fold] = probes.fit(list(probes.examples(memory, inside))) if inside else shipped
        return [_clues(memory, by_fold[fold], text) for text, fold in texts]
    finally:
        engine.close()


def fold_of(original: str, folds: int) -> int:
    """Return the fold of a text and its rewrites."""
    return int(hashlib.sha1(original.encode(), usedforsecurity=False).hexdigest()[:8], 16) % folds


def _clues(memory: Memory, found: Heads, text: str) -> Clues:
    words, _ = Prober(memory, found).read(text, PAPER_ATTRIBUTES, lambda: False)  # type: ignore[arg-type]
    sure = memory.sure(text)
    return {a: from_model(sure[a], [w.likely for w in words.get(a, ())]) for a in PAPER_ATTRIBUTES}
