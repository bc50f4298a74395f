"""How alike a rewrite and its original are to a sentence encoder (FgAA, appendix H.2: embedding similarity)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from app.agents.roles.windows import pack
from app.engines.llamacpp.encoder import Encoder, Vector
from app.evaluation.runs.attacking import versions
from app.evaluation.runs.folder import Folder, digest
from app.evaluation.sets.base import Sample


@dataclass(slots=True)
class Likeness:
    """Compares texts by the cosine of their vectors; a long text's is the mean of its pieces'."""

    encoder: Encoder
    name: str
    _known: dict[str, Vector] = field(default_factory=dict)

    def compare(self, folder: Folder, sample: Sample, methods: Sequence[str]) -> None:
        """Note how alike a sample's rewrites are to it, where that is not known yet."""
        self._known.clear()
        for text in versions(folder, sample, methods, every_round=False):
            key = (self.name, sample.id, digest(text))
            if key not in folder.likeness:
                value = round(self.cosine(sample.text, text), 6)
                folder.likeness.add({**dict(zip(folder.likeness.fields, key, strict=True)), "cosine": value})

    def cosine(self, one: str, other: str) -> float:
        """Return the cosine of two texts, -1 to 1."""
        return float(self._vector(one) @ self._vector(other))

    def _vector(self, text: str) -> Vector:
        if text not in self._known:
            pieces = [span.of(text) for span in pack(text, self.encoder.room, self.encoder.count)] or [text]
            mean = np.mean([self.encoder.vector(piece) for piece in pieces], axis=0)
            self._known[text] = mean / (float(np.linalg.norm(mean)) or 1.0)
        return self._known[text]
