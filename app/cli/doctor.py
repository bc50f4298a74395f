"""`untell doctor`: what this machine is, which model works, and the proof that the engine cannot go online."""

import argparse
import dataclasses
import platform
import subprocess
import time
from typing import Any

from app import __version__, program
from app.cli.console import write, write_json
from app.core.errors import NoModelError, UntellError
from app.engines.sandbox import Guarantees, prove
from app.models import fit
from app.models.shelf import Shelf
from app.opening import find_model, open_engine
from app.store import paths

_PATIENCE = 60.0  # seconds within which a window has to be there


def doctor(options: argparse.Namespace) -> int:
    """Run `untell doctor`; 1 where a process that holds text could go online, or the window was to open and did not."""
    report = _report(options.model)
    report["window"] = _window() if options.window else None
    if options.json:
        write_json(report)
    else:
        write("\n".join(_lines(report)) + "\n")
    tried = [proof for proof in (report["program"], report["offline"]) if proof is not None]
    good = all(proof["audit_hook"] for proof in tried) and (not options.window or report["window"]["opens"])
    return 0 if good else UntellError.exit_code


def _report(model: str | None) -> dict[str, Any]:
    machine = fit.machine()
    shelf = Shelf(paths.models_dir())
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
        "program": dataclasses.asdict(prove(())),
        **_engine(model),
    }


def _engine(model: str | None) -> dict[str, Any]:
    """Start the engine and let it try to go online; what cannot be tried is null, never good."""
    try:
        chosen = find_model(model)
    except NoModelError as error:
        if model is not None:
            raise
        return {"model": None, "works": None, "offline": None, "reason": str(error)}
    engine = open_engine(chosen, None)
    try:
        guarantees: Guarantees = engine.guarantees()
        return {"model": chosen.id, "works": True, "offline": dataclasses.asdict(guarantees), "reason": None}
    finally:
        engine.close()


def _window() -> dict[str, Any]:
    """Start this program once more to open its window; the seconds are from the start until it is drawn."""
    began = time.monotonic()
    start = program.command(program.WINDOW)
    try:
        done = subprocess.run(
            start, env=program.environment(), capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return {"opens": False, "platform": None, "seconds": None}
    seconds = round(time.monotonic() - began, 2)
    found = done.stdout.strip() if done.returncode == 0 else ""
    return {"opens": bool(found), "platform": found or None, "seconds": seconds if found else None}


def _lines(report: dict[str, Any]) -> list[str]:
    gigabyte = 1 << 30
    lines = [
        f"untell {report['untell']}, Python {report['python']}, {report['system']}",
        f"processor  {report['cpu']}, {report['physical_cores']} physical cores, AVX2 {_word(report['avx2'])}",
        f"memory     {report['ram_bytes'] / gigabyte:.1f} GiB, {report['ram_free_bytes'] / gigabyte:.1f} GiB free",
        f"models     {', '.join(report['models']) or 'none'} in {report['folder']}",
        *(f"           {problem}" for problem in report["problems"]),
    ]
    if report["window"] is not None:
        lines.append(f"window     {_opened(report['window'])}")
    lines += ["offline    tried from inside the program's own process:", *_proof(report["program"])]
    if report["offline"] is None:
        return [*lines, f"engine     not tried: {report['reason']}"]
    lines.append(f"engine     '{report['model']}' loads and answers")
    return [*lines, "offline    tried from inside the engine's process:", *_proof(report["offline"])]


def _proof(proof: dict[str, Any]) -> list[str]:
    return [
        f"           a socket opened by Python: {_refused(proof['audit_hook'])}",
        f"           a socket opened by native code: {_refused(proof['seccomp'])}",
        f"           core dumps: {'off' if proof['core_dumps_off'] else 'NOT off'}",
        *(f"           {remark}" for remark in proof["remarks"]),
    ]


def _opened(window: dict[str, Any]) -> str:
    return f"drawn {window['seconds']} s after its start ({window['platform']})" if window["opens"] else "does NOT open"


def _word(value: bool | None) -> str:
    return {True: "yes", False: "no", None: "unknown"}[value]


def _refused(refused: bool) -> str:
    return "refused" if refused else "NOT refused on this system"
