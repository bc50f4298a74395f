"""Of the variants that a package carries one is loaded, by ggml's choice; a build without them works as it is."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.core.errors import NoModelError
from app.engines.llamacpp import backend

MINE = ("libggml.so", "libggml-base.so.0", "libggml-cpu.so", "libggml-cpu.so.0", "libllama.so")


class _Function:
    """A C function of ggml, as ctypes shows it."""

    def __init__(self, act: Callable[..., object]) -> None:
        self.act = act

    def __call__(self, *arguments: object) -> object:
        return self.act(*arguments)


class Ggml:
    """ggml that finds as many devices as it is told once it was told to load a folder, and keeps which."""

    def __init__(self, devices: int) -> None:
        self.folders: list[bytes] = []
        self.ggml_backend_load_all_from_path = _Function(self.folders.append)
        self.ggml_backend_dev_count = _Function(lambda: devices if self.folders else 0)


def _with(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).touch()
    return folder


@pytest.mark.parametrize("variants", [("libggml-cpu-x64.so", "libggml-cpu-haswell.so"), ("ggml-cpu-icelake.dll",)])
def test_where_there_are_variants_ggml_is_told_their_folder(tmp_path: Path, variants: tuple[str, ...]) -> None:
    ggml = Ggml(devices=1)
    backend.load_variant(_with(tmp_path, *MINE, *variants), ggml)
    assert ggml.folders == [os.fsencode(tmp_path)]


def test_a_build_for_one_machine_is_left_as_it_is(tmp_path: Path) -> None:
    ggml = Ggml(devices=0)
    backend.load_variant(_with(tmp_path, *MINE), ggml)
    assert ggml.folders == []


def test_variants_none_of_which_can_be_used_are_said_before_a_model_is_blamed(tmp_path: Path) -> None:
    with pytest.raises(NoModelError, match="processor"):
        backend.load_variant(_with(tmp_path, "libggml-cpu-haswell.so"), Ggml(devices=0))


def test_the_build_at_hand_says_what_it_makes_use_of() -> None:
    backend.start()
    words = backend.code().split()
    assert words
    assert all(word.replace("_", "").isalnum() for word in words)
