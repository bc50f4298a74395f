"""How model files lie in a store: plain files in folders, Ollama's manifests and blobs, the hub's cache.

Everything is only read. A name and a file are returned for each model, whether or not the file is there or sound.
"""

import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_DEEPEST = 5  # folders below the store's own
_MOST_FOLDERS = 20_000  # a store on a slow drive must not be walked for ever
_MAX_MANIFEST = 1 << 20
_DIGEST = re.compile(r"sha256[:-]([0-9a-f]{64})")
_MODEL_LAYER = "application/vnd.ollama.image.model"
_USUAL_REGISTRY = ("registry.ollama.ai", "library")


@dataclass(frozen=True, slots=True)
class Kept:
    """A model as a store keeps it: its name there, its file, and why it has none ("" where it has)."""

    name: str
    path: Path
    reason: str = ""


def files(folder: Path) -> Iterator[Kept]:
    """Yield the .gguf files of a folder and of those below it."""
    for path in _walk(folder):
        if path.suffix.lower() == ".gguf":
            yield Kept(path.stem, path)


def ollama(folder: Path) -> Iterator[Kept]:
    """Yield the models of Ollama's manifests, under the names that `ollama run` knows."""
    manifests = folder / "manifests"
    for path in _walk(manifests):
        parts = path.relative_to(manifests).parts
        if len(parts) < 3 or path.name.startswith("."):
            continue
        known = parts[:2] == _USUAL_REGISTRY
        name = f"{'/'.join(parts[2:-1] if known else parts[:-1])}:{parts[-1]}"
        digest = _model_digest(path)
        if digest is None:
            yield Kept(name, path, "its manifest cannot be read")
        elif not digest:
            yield Kept(name, path, "it has no model file of its own")
        else:
            # Old versions put a colon there, which Windows does not allow.
            blobs = [folder / "blobs" / f"sha256{mark}{digest}" for mark in "-:"]
            yield Kept(name, next((blob for blob in blobs if blob.is_file()), blobs[0]))


def hub(folder: Path) -> Iterator[Kept]:
    """Yield the .gguf files of the hub's cache, by repository; of several snapshots each file once."""
    for repository in sorted(folder.glob("models--*")):
        owner = repository.name.removeprefix("models--").replace("--", "/")
        for kept in files(repository / "snapshots"):
            yield Kept(f"{owner}/{kept.path.name}", kept.path)


LAYOUTS: dict[str, Callable[[Path], Iterator[Kept]]] = {"files": files, "ollama": ollama, "hub": hub}


def _walk(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder in order, not without end where links make a loop or the tree is very large."""
    for count, (place, folders, names) in enumerate(os.walk(folder, followlinks=False)):
        if count > _MOST_FOLDERS:
            return
        deep = len(Path(place).relative_to(folder).parts)
        folders[:] = sorted(folders) if deep < _DEEPEST else []
        yield from (Path(place) / name for name in sorted(names))


def _model_digest(manifest: Path) -> str | None:
    """Return the SHA-256 of a manifest's model, "" where it has none, None where it makes no sense."""
    try:
        if manifest.stat().st_size > _MAX_MANIFEST:
            return None
        said: Any = json.loads(manifest.read_text(encoding="utf-8"))
        layers = [layer for layer in said["layers"] if layer["mediaType"] == _MODEL_LAYER]
        digests = [_DIGEST.fullmatch(layer["digest"]) for layer in layers]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    if len(digests) > 1 or not all(digests):
        return None  # in several files, or a digest that could name a file elsewhere
    return digests[0][1] if digests and digests[0] else ""
