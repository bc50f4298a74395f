"""Compiles the llama-cpp-python that pyproject.toml pins, for any machine: `python packaging/llama_wheel.py FOLDER`.

The wheel that pip compiles by itself is tuned to the machine it is compiled on and crashes on others. This one holds,
for x86-64, the code for the processor once for every generation of them; `app/engines/llamacpp/backend.py` has the best
one loaded. It takes minutes to an hour; one that lies in FOLDER already is kept.
"""

import os
import platform
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

_HERE = Path(__file__).resolve().parent
_PROJECT = _HERE.parent / "pyproject.toml"
_NAME = "llama-cpp-python"
# LLAVA is for models that see pictures: a third of the compiling, and nothing Untell uses.
_ALL = ("-DGGML_NATIVE=OFF", "-DLLAVA_BUILD=OFF", "-DCMAKE_BUILD_TYPE=Release")
# Where the compiler brings no OpenMP library that everybody has, ggml's own threads do the same work.
_BY_SYSTEM = {
    "linux": (),
    "win32": ("-DGGML_OPENMP=OFF",),
    "darwin": ("-DGGML_OPENMP=OFF", "-DGGML_METAL_EMBED_LIBRARY=ON", "-DCMAKE_OSX_DEPLOYMENT_TARGET=14.0"),
}
# One library for each generation of processors; Apple's have what its compiler takes for granted.
_VARIANTS = ("-DGGML_BACKEND_DL=ON", "-DGGML_CPU_ALL_VARIANTS=ON")
_X86_64 = ("x86_64", "AMD64")


def pinned(project: Path = _PROJECT) -> str:
    """Return the requirement as the project pins it, for example ``llama-cpp-python==0.3.36``."""
    wanted = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["dependencies"]
    return str(next(line for line in wanted if line.startswith(f"{_NAME}==")))


def flags(system: str = sys.platform, machine: str = platform.machine()) -> str:
    """Return what CMake is told, quoted as for a shell, which is how the wheel's builder takes it apart."""
    variants = _VARIANTS if machine in _X86_64 and system != "darwin" else ()
    only = f"-DCMAKE_PROJECT_llama_cpp_INCLUDE={(_HERE / 'engine_only.cmake').as_posix()}"
    return shlex.join((*_ALL, *variants, *_BY_SYSTEM[system], only))


def built(folder: Path) -> Path | None:
    """Return the wheel of the pinned version in a folder, None where there is none."""
    version = pinned().partition("==")[2]
    return next(iter(sorted(folder.glob(f"llama_cpp_python-{version}-*.whl"))), None)


def main(folder: Path) -> None:
    """Compile unless it was done, and print the wheel's path."""
    if built(folder) is None:
        # pip keeps a cache of what it compiled, tuned or not: it must neither be used nor filled.
        options = ["--no-deps", "--no-cache-dir", "--no-binary", _NAME, "--wheel-dir", str(folder)]
        command = [sys.executable, "-m", "pip", "wheel", "-q", *options, pinned()]
        subprocess.run(command, env=os.environ | {"CMAKE_ARGS": flags()}, stdout=sys.stderr, check=True)
    print(built(folder))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
