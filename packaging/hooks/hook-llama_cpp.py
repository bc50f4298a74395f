"""Which libraries llama_cpp needs: it opens them itself, by path, so PyInstaller cannot see them.

On Linux the wheel holds each library three times, once for each of its names. Those that are opened by name are taken,
and PyInstaller finds what they are linked against beside them.
"""

import sys

from PyInstaller.utils.hooks import collect_dynamic_libs

_PATTERNS = {
    "win32": ["*.dll"],
    "darwin": ["*.dylib"],
    "linux": ["libllama.so", "libggml.so", "libggml-cpu-*.so"],
}
# Where SSE4.2 is missing numpy does not start; and what the last one has beyond "zen4" is code for matrix tiles that
# crashes (app/engines/llamacpp/matrix_tiles.py).
_LEFT_OUT = ("ggml-cpu-x64.", "ggml-cpu-sapphirerapids.")

_found = collect_dynamic_libs("llama_cpp", search_patterns=_PATTERNS[sys.platform])
binaries = [(file, folder) for file, folder in _found if not any(name in file for name in _LEFT_OUT)]
