"""How requests and answers travel between the program and its engine process: framed JSON, nothing executable.

A frame is its length in four bytes, then JSON. Only the types listed here are ever built from a frame.
"""

import json
import struct
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, BinaryIO

from app.core.errors import EngineError
from app.engines import base
from app.engines.isolation.network_probes import Attempt
from app.engines.isolation.sandbox import Guarantees

_OF_ENGINES = (
    "Choice Completion Draw EngineInfo Fill FillResult Free Head Integer Load Probe Probed Prompt Quote Usage Value"
)
_TYPES: dict[str, type] = {name: getattr(base, name) for name in _OF_ENGINES.split()}
_TYPES |= {"Attempt": Attempt, "Guarantees": Guarantees}
_LENGTH = struct.Struct(">I")
LARGEST = 64 << 20  # bytes of a frame: far above any text the context could hold


class WireError(EngineError):
    """What came over the pipe is not a frame of ours."""


def pack(value: Any) -> Any:
    """Return `value` as JSON data: dataclasses become tagged, tuples become lists."""
    if is_dataclass(value) and not isinstance(value, type):
        return {"$": type(value).__name__, "f": [pack(getattr(value, f.name)) for f in fields(value)]}
    if isinstance(value, (list, tuple)):
        return [pack(item) for item in value]
    if isinstance(value, dict):
        return {"$": "", "f": {key: pack(item) for key, item in value.items()}}
    return value


def unpack(data: Any) -> Any:
    """Return what `pack` packed; lists become tuples. Raises WireError for anything else."""
    if isinstance(data, list):
        return tuple(unpack(item) for item in data)
    if not isinstance(data, dict):
        return data
    tag, content = data.get("$"), data.get("f")
    if tag == "" and isinstance(content, dict):
        return {key: unpack(item) for key, item in content.items()}
    wanted = _TYPES.get(tag) if isinstance(tag, str) else None
    if wanted is None or not isinstance(content, list) or len(content) != len(fields(wanted)):
        raise WireError("The engine sent something that cannot be read; try again.")
    return wanted(*(unpack(item) for item in content))


def frame(message: dict[str, Any]) -> bytes:
    """Return `message` (its values packed) as one frame. Raises WireError when it is too large."""
    data = json.dumps({key: pack(item) for key, item in message.items()}).encode("ascii")
    if len(data) > LARGEST:
        raise WireError("The text is far too long for the engine; check it in parts.")
    return _LENGTH.pack(len(data)) + data


def read(stream: BinaryIO) -> dict[str, Any] | None:
    """Return the next message of `stream`, None at its end. Raises WireError for anything but a frame."""
    head = _exactly(stream, _LENGTH.size)
    if head is None:
        return None
    (size,) = _LENGTH.unpack(head)
    if size > LARGEST:
        raise WireError("The engine sent something that cannot be read; try again.")
    data = _exactly(stream, size)
    if data is None:
        return None
    try:
        message = json.loads(data)
        if not isinstance(message, dict):
            raise ValueError("not an object")
        return {key: unpack(item) for key, item in message.items()}
    except (ValueError, TypeError, RecursionError) as error:
        raise WireError("The engine sent something that cannot be read; try again.") from error


def _exactly(stream: BinaryIO, size: int) -> bytes | None:
    parts, left = [], size
    while left:
        part = stream.read(left)
        if not part:
            return None
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def write(stream: BinaryIO, message: dict[str, Any]) -> None:
    """Write one message, whole."""
    data = memoryview(frame(message))
    while data:
        data = data[stream.write(data) :]
    stream.flush()


Send = Callable[[dict[str, Any]], None]
