"""The other locks and the tries against them: a network namespace, macOS' sandbox faked, last words without text."""

import ctypes
import subprocess
import sys
from typing import Any

import pytest

from app.engines.isolation import seatbelt

_NAMESPACE = """
from app.engines.isolation import network_probes as attempts, namespace, sandbox, seccomp
seccomp.install = lambda: "no filter is written for this processor"
why = namespace.install.__module__ and sandbox.enter(namespace=True)
found = sandbox.prove()
tried = {a.what: a.answer for a in found.tried}
print(why, found.audit_hook, tried["native code opens a socket (IPv4)"])
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="namespaces are Linux'")
def test_without_a_filter_the_engine_takes_a_network_of_its_own() -> None:
    done = subprocess.run([sys.executable, "-c", _NAMESPACE], capture_output=True, text=True, check=True)
    if "refused a network of its own" in done.stdout:
        pytest.skip("this kernel gives no network namespaces to ordinary people")
    assert done.stdout == "() True refused (ENETUNREACH)\n"


_UNLOCKED = """
from app.engines.isolation import network_probes as attempts
print([a.refused for a in (*attempts.by_python(), *attempts.by_native_code())])
"""


def test_a_process_that_is_not_closed_in_is_reported_as_such() -> None:
    done = subprocess.run([sys.executable, "-c", _UNLOCKED], capture_output=True, text=True, check=True)
    refused = eval(done.stdout)
    assert not refused[0]
    assert not all(refused)


_FAULTS = """
import sys, threading
from app.engines.isolation import sandbox
sandbox.enter()
class Odd:
    def __del__(self): raise ValueError("canary4711 deleted")
Odd()
def fail(): raise KeyError("canary4711 in a thread")
thread = threading.Thread(target=fail); thread.start(); thread.join()
raise RuntimeError("canary4711 at the end")
"""


def test_last_words_name_the_place_and_nothing_else() -> None:
    done = subprocess.run([sys.executable, "-c", _FAULTS], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert [line.split(" at ")[0] for line in done.stderr.splitlines()] == [
        "untell: ValueError",
        "untell: KeyError",
        "untell: RuntimeError",
    ]
    assert "canary4711" not in done.stderr


class FakeSandbox:
    def __init__(self, status: int) -> None:
        self.status = status
        self.asked: Any = None

    def sandbox_init(self, profile: bytes, flags: ctypes.c_uint64, message: Any) -> int:
        self.asked = profile, flags.value
        return self.status


def test_macos_closes_the_process_in_by_its_own_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seatbelt.sys, "platform", "darwin")
    system = FakeSandbox(0)
    assert seatbelt.install(system) == ""
    assert system.asked == (b"no-internet", 1)
    assert "refused" in seatbelt.install(FakeSandbox(-1))
    assert "cannot be found" in seatbelt.install(object())


def test_elsewhere_there_is_no_such_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seatbelt.sys, "platform", "linux")
    assert seatbelt.install() != ""
