"""Explains the end of the engine's process in one sentence that says what to do."""

import signal
import sys

from app.core.errors import EngineError, NoModelError, UntellError

_WINDOWS = {0xC000001D: "SIGILL", 0xC0000005: "SIGSEGV", 0xC0000409: "SIGABRT", 0xC0000006: "SIGBUS"}
_MEMORY = (
    "The engine was ended by the system, perhaps for lack of memory; close other programs or choose a smaller model."
)
_OTHER = "The engine ended unexpectedly (code {code}); your text is safe, try again."


def cause(code: int) -> str:
    """Return the signal's name for a process's exit code, "" when it was none."""
    if code & 0xFFFFFFFF in _WINDOWS and sys.platform == "win32":
        return _WINDOWS[code & 0xFFFFFFFF]
    try:
        return signal.Signals(-code).name if code < 0 else ""
    except ValueError:
        return ""


def explain(code: int, loading: bool) -> UntellError:
    """Return the error for an engine process that ended with `code`, while `loading` a model or at work."""
    match cause(code):
        case "SIGILL":
            return EngineError(
                "This processor lacks instructions the engine was built for; install llama-cpp-python from source."
            )
        case "SIGKILL":
            return EngineError(_MEMORY)
        case "SIGSEGV" | "SIGABRT" | "SIGFPE" if loading:
            return NoModelError("The model's file made the engine crash; it may be damaged: get it again.")
        case "SIGSEGV" | "SIGABRT" | "SIGFPE":
            return EngineError(
                "The engine crashed; your text is safe. Try again; if it stays, the model's file may be damaged."
            )
        case "SIGBUS":
            return EngineError("The model's file changed or vanished while in use; get it again.")
    return EngineError(_OTHER.format(code=code))
