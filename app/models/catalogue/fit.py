"""What this machine can carry: memory, cores and the instructions of its processor."""

import os
import platform
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import psutil

_CPUINFO = Path("/proc/cpuinfo")
_CGROUP = Path("/sys/fs/cgroup")
# The number by which Windows knows AVX2 in IsProcessorFeaturePresent.
_WINDOWS_AVX2 = 40


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine as this process may use it; memory in bytes. ``avx2`` is None where unknown or meaningless."""

    cpu_name: str
    physical_cores: int
    ram_bytes: int
    ram_free_bytes: int
    avx2: bool | None


def machine() -> Machine:
    """Look at the machine; containers count with the share they are given."""
    memory = psutil.virtual_memory()
    limit = _memory_limit() or memory.total
    name, flags = _processor()
    return Machine(
        cpu_name=name,
        physical_cores=_cores(),
        ram_bytes=min(memory.total, limit),
        ram_free_bytes=min(memory.available, limit),
        avx2=_avx2(flags),
    )


def judge(ram_bytes: int, ram_min: int, ram_comfortable: int) -> str:
    """Return ``comfortable``, ``tight`` or ``too big`` for a model's needs in this much memory (all in bytes)."""
    if ram_bytes >= ram_comfortable:
        return "comfortable"
    return "tight" if ram_bytes >= ram_min else "too big"


def warning(name: str, ram_min: int) -> str:
    """Return the sentence for a model that wants more memory (bytes) than there is, else ""; never a refusal."""
    here = machine().ram_bytes
    if here >= ram_min:
        return ""
    return (
        f"{name} wants {ram_min / 1e9:.0f} GB of memory and this machine has {here / 1e9:.0f} GB: "
        "it may be very slow or not start."
    )


def _cores() -> int:
    """Count physical cores: two threads of one core share its arithmetic, so more threads only get in the way."""
    count = psutil.cpu_count(logical=False) or psutil.cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        count = min(count, len(os.sched_getaffinity(0)))
    quota = _read(_CGROUP / "cpu.max").split()
    if len(quota) == 2 and quota[0].isdigit():
        count = min(count, round(int(quota[0]) / int(quota[1])))
    return max(1, count)


def _memory_limit() -> int | None:
    limit = _read(_CGROUP / "memory.max").strip()
    return int(limit) if limit.isdigit() else None


def _processor() -> tuple[str, frozenset[str]]:
    """Return the name of the processor and its feature flags in lower case, empty where the system does not tell."""
    if sys.platform == "darwin":
        name, *features = (_sysctl(key) for key in ("brand_string", "features", "leaf7_features"))
        return name or platform.machine(), frozenset(" ".join(features).lower().split())
    fields: dict[str, str] = {}
    for line in _read(_CPUINFO).splitlines():
        key, _, value = line.partition(":")
        fields.setdefault(key.strip().lower(), value.strip())
    name = fields.get("model name") or platform.processor() or platform.machine()
    return name, frozenset(fields.get("flags", "").lower().split())


def _avx2(flags: frozenset[str]) -> bool | None:
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return None
    if sys.platform == "win32":
        import ctypes

        return bool(ctypes.windll.kernel32.IsProcessorFeaturePresent(_WINDOWS_AVX2))
    return "avx2" in flags if flags else None


@cache
def _sysctl(key: str) -> str:
    command = ["/usr/sbin/sysctl", "-n", f"machdep.cpu.{key}"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return result.stdout.strip()


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
