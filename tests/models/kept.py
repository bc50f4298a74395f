"""Stores of other programs as they lie on the three systems, made in a temporary home with models good and bad."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from tests.models.tiny_gguf import Tiny, text

LLAMA3 = "<|start_header_id|>Cutting Knowledge Date: December 2023 {{ role }}<|end_header_id|>"


def model(name: str, template: str = LLAMA3) -> bytes:
    """Return a sound model file."""
    return Tiny().put("general.name", text(name)).put("tokenizer.chat_template", text(template)).data()


GOOD = {"good": model("Good"), "strange": model("Strange", "{{ nobody knows }}")}
BAD = {
    "cut": model("Cut")[:-40],
    "foreign": b"PK\x03\x04 this is an archive" * 20,
    "empty": b"",
    "projector": Tiny().put("general.architecture", text("clip")).data(),
    "adapter": Tiny().put("general.type", text("adapter")).data(),
}
EVERY = {**GOOD, **BAD}


@dataclass(frozen=True, slots=True)
class Layout:
    """A store on a system: its program, the folder in the home, and the variables that lead there."""

    store: str
    system: str
    folder: str
    variables: tuple[tuple[str, str], ...] = ()

    def make(self, home: Path) -> dict[str, str]:
        """Put all models there as the program would; return the environment, in which "~" stands for the home."""
        {"Ollama": _ollama, "Hugging Face": _hub}.get(self.store, _files)(home / self.folder)
        return {"HOME": str(home), **{name: value.replace("~", str(home)) for name, value in self.variables}}


_LOCAL = ("LOCALAPPDATA", "~/AppData/Local")
_ROAMING = ("APPDATA", "~/AppData/Roaming")
LAYOUTS = (
    Layout("Ollama", "linux", ".ollama/models"),
    Layout("Ollama", "macos", "Volumes/big/ollama", (("OLLAMA_MODELS", "~/Volumes/big/ollama"),)),
    Layout("Ollama", "windows", "D/ollama models", (_LOCAL, _ROAMING, ("OLLAMA_MODELS", "~/D/ollama models"))),
    Layout("LM Studio", "linux", ".cache/lm-studio/models"),
    Layout("LM Studio", "macos", ".lmstudio/models"),
    Layout("LM Studio", "windows", ".lmstudio/models", (_LOCAL, _ROAMING)),
    Layout("GPT4All", "linux", ".local/share/nomic.ai/GPT4All"),
    Layout("GPT4All", "macos", "Library/Application Support/nomic.ai/GPT4All"),
    Layout("GPT4All", "windows", "AppData/Local/nomic.ai/GPT4All", (_LOCAL, _ROAMING)),
    Layout("Jan", "linux", ".local/share/Jan/data/llamacpp/models"),
    Layout("Jan", "macos", "Library/Application Support/Jan/data/models"),
    Layout("Jan", "windows", "AppData/Roaming/Jan/data/llamacpp/models", (_LOCAL, _ROAMING)),
    Layout("llama.cpp", "linux", "scratch/llama", (("LLAMA_CACHE", "~/scratch/llama"),)),
    Layout("llama.cpp", "macos", "Library/Caches/llama.cpp"),
    Layout("llama.cpp", "windows", "AppData/Local/llama.cpp", (_LOCAL,)),
    Layout("Hugging Face", "linux", ".cache/huggingface/hub"),
    Layout("Hugging Face", "macos", "hf/hub", (("HF_HOME", "~/hf"),)),
    Layout("Hugging Face", "windows", "E/hub", (_LOCAL, ("HF_HUB_CACHE", "~/E/hub"))),
)


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _files(folder: Path) -> None:
    for name, content in EVERY.items():
        _write(folder / "someone" / f"{name}-GGUF" / f"{name}.gguf", content)
    _write(folder / "someone" / "good-GGUF" / "good.gguf.part", b"not yet")
    _write(folder / "model.yml", b"name: good\n")


def _ollama(folder: Path) -> None:
    for name, content in EVERY.items():
        digest = hashlib.sha256(content).hexdigest()
        _write(folder / "blobs" / f"sha256-{digest}", content)
        _manifest(folder / "manifests" / "registry.ollama.ai" / "library" / name / "latest", digest)
    _manifest(folder / "manifests" / "hf.co" / "someone" / "gone" / "Q4", "0" * 64)
    _manifest(folder / "manifests" / "registry.ollama.ai" / "library" / "elsewhere" / "1", "../../../../etc/passwd")
    _write(folder / "manifests" / "registry.ollama.ai" / "library" / "broken" / "1b", b"{")
    _write(folder / "manifests" / "registry.ollama.ai" / "library" / "list" / "1b", b"[1, 2]")
    _write(folder / "manifests" / "registry.ollama.ai" / "library" / "cloud" / "1t", b'{"layers": []}')


def _manifest(path: Path, digest: str) -> None:
    layers = [
        {"mediaType": "application/vnd.ollama.image.model", "digest": f"sha256:{digest}", "size": 1},
        {"mediaType": "application/vnd.ollama.image.license", "digest": f"sha256:{'1' * 64}", "size": 1},
    ]
    _write(path, json.dumps({"schemaVersion": 2, "layers": layers}).encode())


def _hub(folder: Path) -> None:
    for name, content in EVERY.items():
        repository = folder / f"models--someone--{name}-GGUF"
        _write(repository / "refs" / "main", b"c" * 40)
        _write(repository / "blobs" / hashlib.sha256(content).hexdigest(), content)
        for commit in ("a" * 40, "c" * 40):
            link = repository / "snapshots" / commit / f"{name}.gguf"
            link.parent.mkdir(parents=True)
            link.symlink_to(Path("..") / ".." / "blobs" / hashlib.sha256(content).hexdigest())
    _write(folder / "datasets--someone--words" / "snapshots" / ("a" * 40) / "words.gguf", b"no model")
    _write(folder / "version.txt", b"1")
