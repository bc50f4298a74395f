"""What this machine is, what works on it, and the proof that no process that sees a text can go online.

For `untell doctor` and the window's panel alike. What could not be tried is None or said in words, never taken for
good.
"""

import dataclasses
import platform
import sys
from importlib.util import find_spec
from typing import Any

from app import __version__
from app.core.errors import NoModelError
from app.desktop import autostart, single_instance
from app.desktop.hotkey import choice, portal
from app.engines.isolation.sandbox import prove
from app.engines.process.child import ChildEngine
from app.models.catalogue import fit
from app.models.shelf.shelf import Shelf
from app.opening import find_model, open_engine
from app.store import paths

_DOWNLOADER = "may go online: a process of its own, told the names of models and nothing else"


_NO_SAFE = "none that is safe: no secret is kept, and it is asked for each time"
_UNASKED = "not asked from a process that holds a text, since its library knows the network; see 'untell doctor'"


def collect(model: str | None = None, running: ChildEngine | None = None, holds_text: bool = False) -> dict[str, Any]:
    """Return the report; `running`: an engine that is there already, else the one of `model` is started for it.

    `holds_text`: this process may hold a text, so nothing is loaded into it that could speak to a network.

    Raises:
        NoModelError, EngineError: the model asked for by name cannot be used.
    """
    machine = fit.machine()
    shelf = Shelf(paths.models_dir())
    hotkey, works, advice = choice.standing()
    return {
        "schema": 1,
        "untell": __version__,
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": platform.python_version(),
        "cpu": machine.cpu_name,
        "physical_cores": machine.physical_cores,
        "ram_bytes": machine.ram_bytes,
        "ram_free_bytes": machine.ram_free_bytes,
        "avx2": machine.avx2,
        "folder": str(shelf.folder),
        "models": [item.id for item in shelf.installed()],
        "problems": [f"{p.id}: {p.reason}" for p in shelf.problems()],
        "clipboard": _clipboard(),
        "hotkey": {"mechanism": hotkey, "works": works, "advice": advice or None},
        "autostart": autostart.is_on() if autostart.here() else None,
        "running": single_instance.ask(single_instance.Request.PING),
        "keyring": _UNASKED if holds_text else _keyring(),
        "downloader": _DOWNLOADER,
        "program": dataclasses.asdict(prove()),
        **_engine(model, running),
    }


def proven(report: dict[str, Any]) -> bool:
    """Tell whether every process that was tried was refused by Python, and by the system where it can do that."""
    tried = [proof for proof in (report["program"], report["offline"]) if proof is not None]
    return all(proof["audit_hook"] for proof in tried)


def lines(report: dict[str, Any]) -> list[str]:
    """Return the report for people."""
    gigabyte, hotkey = 1 << 30, report["hotkey"]
    found = [
        f"untell {report['untell']}, Python {report['python']}, {report['system']}",
        f"processor  {report['cpu']}, {report['physical_cores']} physical cores, AVX2 {_word(report['avx2'])}",
        f"memory     {report['ram_bytes'] / gigabyte:.1f} GiB, {report['ram_free_bytes'] / gigabyte:.1f} GiB free",
        f"models     {', '.join(report['models']) or 'none'} in {report['folder']}",
        *(f"           {problem}" for problem in report["problems"]),
        f"clipboard  {report['clipboard']}",
        f"hotkey     {hotkey['mechanism']}, {'works here' if hotkey['works'] else hotkey['advice']}",
        f"autostart  {_word(report['autostart'])}; running now: {_word(report['running'])}",
        f"keyring    {report['keyring'] or _NO_SAFE}",
        "offline    tried from inside the program's own process:",
        *_proof(report["program"]),
    ]
    if report["offline"] is None:
        found.append(f"engine     not tried: {report['reason']}")
    else:
        found.append(f"engine     '{report['model']}' loads and answers")
        found.append(f"           by code for {report['code'] or 'any processor'}")
        found += ["offline    tried from inside the engine's process:", *_proof(report["offline"])]
    return [*found, f"downloads  {report['downloader']}"]


def _engine(model: str | None, running: ChildEngine | None) -> dict[str, Any]:
    """Have the engine try to go online."""
    if running is not None:
        return _answers(running.info.model, running)
    try:
        chosen = find_model(model)
    except NoModelError as error:
        if model is not None:
            raise
        return {"model": None, "works": None, "code": None, "offline": None, "reason": str(error)}
    engine = open_engine(chosen, None)
    try:
        return _answers(chosen.id, engine)
    finally:
        engine.close()


def _answers(model: str, engine: ChildEngine) -> dict[str, Any]:
    offline = dataclasses.asdict(engine.guarantees())
    return {"model": model, "works": True, "code": engine.info.code, "offline": offline, "reason": None}


def _clipboard() -> str:
    if sys.platform in ("win32", "darwin"):
        return "the system's own, read on command only"
    found = choice.mechanism()
    if found is None:
        return "none: there is no screen here"
    if found is portal.MECHANISM:
        return "Wayland: read while the small window has the keyboard, and on command only"
    return "X11 selections, read on command only"


def _keyring() -> str | None:
    """Return the safe's name, None where there is none that deserves the name."""
    if find_spec("keyring") is None:
        return None
    from app.store import secrets

    return secrets.backend()


def _proof(proof: dict[str, Any]) -> list[str]:
    return [
        f"           a socket opened by Python: {_refused(proof['audit_hook'])}",
        f"           a socket opened by native code: {_refused(proof['seccomp'])}",
        f"           core dumps: {'off' if proof['core_dumps_off'] else 'NOT off'}",
        *(f"             {tried['what']}: {tried['answer']}" for tried in proof["tried"]),
        *(f"           {remark}" for remark in proof["remarks"]),
    ]


def _word(value: bool | None) -> str:
    return {True: "yes", False: "no", None: "unknown"}[value]


def _refused(refused: bool) -> str:
    return "refused" if refused else "NOT refused on this system"
