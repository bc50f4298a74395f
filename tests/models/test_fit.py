"""What the machine can carry, also inside a container, and what follows for a model."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from app.models.catalogue import fit


def test_this_machine_makes_sense() -> None:
    machine = fit.machine()
    assert machine.cpu_name
    assert 1 <= machine.physical_cores <= psutil.cpu_count()
    assert 0 < machine.ram_free_bytes <= machine.ram_bytes <= psutil.virtual_memory().total
    assert machine.avx2 in (True, False, None)


def test_a_container_counts_with_its_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cpu.max").write_text("150000 100000\n")
    (tmp_path / "memory.max").write_text("1000000\n")
    monkeypatch.setattr(fit, "_CGROUP", tmp_path)
    monkeypatch.setattr(psutil, "cpu_count", lambda logical=True: 16)
    monkeypatch.setattr(fit.os, "sched_getaffinity", lambda pid: set(range(8)), raising=False)
    machine = fit.machine()
    assert machine.physical_cores == 2
    assert machine.ram_bytes == 1_000_000
    assert machine.ram_free_bytes <= 1_000_000


def test_a_container_without_limits_counts_with_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cpu.max").write_text("max 100000\n")
    (tmp_path / "memory.max").write_text("max\n")
    monkeypatch.setattr(fit, "_CGROUP", tmp_path)
    assert fit.machine().ram_bytes == psutil.virtual_memory().total


@pytest.mark.parametrize(
    ("machine", "text", "expected"),
    [
        ("x86_64", "model name\t: Old\nflags\t\t: fpu sse4_2 avx\n", ("Old", False)),
        ("x86_64", "model name\t: New\nflags\t\t: fpu avx avx2 fma\n", ("New", True)),
        ("x86_64", "model name\t: Odd: with colon\nflags\t\t: avx2\n", ("Odd: with colon", True)),
        ("x86_64", "model name\t: Silent\n", ("Silent", None)),
        ("aarch64", "model name\t: Arm\nFeatures\t: fp asimd\n", ("Arm", None)),
    ],
)
def test_instructions_are_read_from_the_processors_flags(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, machine: str, text: str, expected: tuple[str, Any]
) -> None:
    (tmp_path / "cpuinfo").write_text(text)
    monkeypatch.setattr(fit, "_CPUINFO", tmp_path / "cpuinfo")
    monkeypatch.setattr(fit.sys, "platform", "linux")
    monkeypatch.setattr(fit.platform, "machine", lambda: machine)
    found = fit.machine()
    assert (found.cpu_name, found.avx2) == expected


def test_needs_are_judged() -> None:
    assert fit.judge(8_000, 1_000, 2_000) == "comfortable"
    assert fit.judge(2_000, 1_000, 2_000) == "comfortable"
    assert fit.judge(1_999, 1_000, 2_000) == "tight"
    assert fit.judge(999, 1_000, 2_000) == "too big"


def test_too_little_memory_is_a_warning_with_both_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    here = replace(fit.machine(), ram_bytes=4 * 10**9)
    monkeypatch.setattr(fit, "machine", lambda: here)
    assert fit.warning("Big", 4 * 10**9) == ""
    assert "Big wants 8 GB of memory and this machine has 4 GB" in fit.warning("Big", 8 * 10**9)
