"""The models Untell knows, as ``models.toml`` lists them."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from app import assets
from app.core.errors import NoModelError

_SCHEMA = 1
_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_T = TypeVar("_T")
# Bits a weight, scales and the larger tensors of the mixed kinds included.
_BITS = {"Q4_0": 4.6, "Q4_1": 5.1, "Q4_K_M": 4.9, "Q5_K_M": 5.7, "Q6_K": 6.6, "Q8_0": 8.6}
_USUAL_BITS = 5.0


@dataclass(frozen=True, slots=True)
class HubSource:
    """A file of a repository on the model hub; `revision` is "" where the hub has yet to be asked for it."""

    repo: str
    revision: str
    file: str


@dataclass(frozen=True, slots=True)
class WheelSource:
    """A file inside the wheel of a Python package."""

    package: str
    version: str
    member: str


@dataclass(frozen=True, slots=True)
class ModelSpec:
    """One model of the catalogue; sizes and memory in bytes, context in tokens.

    `size` and `context` are 0 where they are not known yet. A model with a `base` is made on this machine from that
    model and an `adapter` (an asset); its `sha256` is then the adapter's, since the merged file may differ in its last
    bits from machine to machine.
    """

    id: str
    name: str
    file: str
    sha256: str
    size: int
    licence: str
    parameters: int
    quantization: str
    context: int
    ram_min: int
    ram_comfortable: int
    chat: str
    prompts: str
    good_for: str
    fit_for_task: bool
    hub: HubSource | None
    wheel: WheelSource | None
    base: str
    adapter: str

    @property
    def about(self) -> int:
        """Return the size in bytes, or what parameters and quantization let expect where it is not known."""
        return self.size or round(self.parameters * _BITS.get(self.quantization, _USUAL_BITS) / 8)


@cache
def load(path: Path | None = None) -> tuple[ModelSpec, ...]:
    """Return the models of ``models.toml`` in its order; raises NoModelError when the file makes no sense."""
    place = path or assets.catalogue()
    try:
        table = tomllib.loads(place.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise NoModelError(f"The list of models, {place}, cannot be read; install Untell again.") from error
    if table.get("schema") != _SCHEMA:
        raise NoModelError(f"The list of models, {place}, is of another version of Untell; install Untell again.")
    specs = tuple(_spec(entry) for entry in table.get("model", []))
    ids = [spec.id for spec in specs]
    if len(set(ids)) != len(ids):
        raise NoModelError(f"The list of models, {place}, has an id twice; give each model its own.")
    return specs


def get(model_id: str) -> ModelSpec:
    """Return the model of this id; raises NoModelError naming the ids there are."""
    for spec in load():
        if spec.id == model_id:
            return spec
    known = ", ".join(spec.id for spec in load())
    raise NoModelError(f"There is no model {model_id!r} in the catalogue; choose one of: {known}.")


def on_offer() -> tuple[ModelSpec, ...]:
    """Return the models to recommend to people: not those that others are only made from."""
    bases = {spec.base for spec in load()}
    return tuple(spec for spec in load() if spec.id not in bases)


def _spec(entry: dict[str, Any]) -> ModelSpec:
    # Only a model trained on words of its own names its prompts, and only a derived one its base and adapter.
    fields = {"prompts": "", "base": "", "adapter": "", "size": 0, **entry}
    name = str(fields.get("id", "without an id"))
    hub, wheel = fields.pop("hub", None), fields.pop("wheel", None)
    sources = {
        "hub": None if hub is None else _build(HubSource, {"revision": "", **hub}, name),
        "wheel": None if wheel is None else _build(WheelSource, wheel, name),
    }
    spec = _build(ModelSpec, fields | sources, name)
    if not (_ID.fullmatch(spec.id) and _SHA256.fullmatch(spec.sha256) and 0 < spec.ram_min <= spec.ram_comfortable):
        raise NoModelError(f"The entry {name} in models.toml has a bad id, sha256 or memory; correct it.")
    if bool(spec.base) != bool(spec.adapter) or bool(spec.base) == bool(hub or wheel):
        raise NoModelError(f"The entry {name} in models.toml needs a source, or a base and an adapter; correct it.")
    if spec.size < 0 or spec.context < 0 or (wheel and not spec.size):
        # pip reports no sizes: without one, a wheel could not be kept from filling the disk.
        raise NoModelError(f"The entry {name} in models.toml has a bad size or context; correct it.")
    return spec


def _build(kind: type[_T], fields: dict[str, Any], name: str) -> _T:
    """Make the dataclass after checking that every field is there, of the right type, and none is unknown."""
    wanted: dict[str, Any] = kind.__annotations__
    missing = sorted(wanted.keys() ^ fields.keys())
    if missing:
        raise NoModelError(f"The entry {name} in models.toml lacks or does not know: {', '.join(missing)}; correct it.")
    for key, value in fields.items():
        # bool is an int to Python, but not in a list of models.
        plain = wanted[key] in (str, int, bool)
        if plain and type(value) is not wanted[key]:
            raise NoModelError(f"The entry {name} in models.toml has a {key} of the wrong kind; correct it.")
    return kind(**fields)
