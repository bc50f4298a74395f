"""The tools that build a package say the same as the project does, and refuse what they should."""

import re
import shlex
import subprocess
import tomllib
import xml.etree.ElementTree as Xml
from configparser import ConfigParser
from itertools import product
from pathlib import Path

import pytest

from app import __version__
from tests.packages.conftest import TOOLS, Tool

_MACHINES = (("linux", "win32", "darwin"), ("x86_64", "arm64"))
PROJECT = tomllib.loads((TOOLS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_engine_is_compiled_for_any_machine_at_the_pinned_version(tool: Tool, tmp_path: Path) -> None:
    wheel = tool("llama_wheel")
    assert wheel.pinned() in PROJECT["dependencies"]
    assert all("-DGGML_NATIVE=OFF" in wheel.flags(system) for system in ("linux", "win32", "darwin"))
    variants = ("-DGGML_BACKEND_DL=ON", "-DGGML_CPU_ALL_VARIANTS=ON")
    for_all = {pair: all(flag in wheel.flags(*pair) for flag in variants) for pair in product(*_MACHINES)}
    assert [pair for pair, all_there in for_all.items() if all_there] == [("linux", "x86_64"), ("win32", "x86_64")]
    assert "-DGGML_OPENMP=OFF" in wheel.flags("win32")
    assert f"-DCMAKE_OSX_DEPLOYMENT_TARGET={tool('identity').MAC_OLDEST}" in wheel.flags("darwin")
    (only,) = (flag for flag in shlex.split(wheel.flags("linux")) if "_INCLUDE=" in flag)
    assert "LLAMA_BUILD_COMMON OFF" in Path(only.partition("=")[2]).read_text(encoding="utf-8")
    assert wheel.built(tmp_path) is None
    mine = tmp_path / f"llama_cpp_python-{wheel.pinned().partition('==')[2]}-py3-none-any.whl"
    mine.touch()
    assert wheel.built(tmp_path) == mine


def test_all_packages_say_the_version_the_program_says(tool: Tool) -> None:
    identity = tool("identity")
    assert identity.VERSION == __version__ == PROJECT["version"]
    assert identity.mac_bundle()["version"] == __version__
    said = subprocess.run(
        [TOOLS / "linux" / "metainfo", __version__], capture_output=True, text=True, check=True
    ).stdout
    component = Xml.fromstring(said)
    release = component.find("releases/release")
    assert release is not None
    assert release.get("version") == __version__
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", release.get("date", ""))
    assert (component.findtext("id"), component.findtext("project_license")) == (identity.BUNDLE_ID, PROJECT["license"])


def test_all_packages_name_the_same_people(tool: Tool) -> None:
    identity = tool("identity")
    developer = Xml.parse(TOOLS / "linux" / "untell.metainfo.xml").find("developer")
    assert developer is not None
    assert (developer.get("id"), developer.findtext("name")) == (identity.DEVELOPER_ID, identity.MAKERS)
    assert identity.BUNDLE_ID.startswith(f"{identity.DEVELOPER_ID}.")
    lines = {
        "linux/deb": f"Maintainer: {identity.MAKERS} <{identity.CONTACT}>",
        "windows/untell.iss": f"AppPublisher={identity.MAKERS}",
    }
    for file, line in lines.items():
        assert line in (TOOLS / file).read_text(encoding="utf-8").splitlines()


def test_the_desktop_knows_the_window_by_the_name_it_gives_itself() -> None:
    entry = ConfigParser(interpolation=None)
    entry.read(TOOLS / "linux" / "untell.desktop", encoding="utf-8")
    fields = entry["Desktop Entry"]
    assert (fields["Exec"], fields["Icon"], fields["StartupWMClass"]) == ("untell", "untell", "untell")
    assert 'setDesktopFileName("untell")' in (TOOLS.parent / "app" / "gui" / "app.py").read_text(encoding="utf-8")


def test_instructions_that_only_new_processors_have_are_found(tool: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    code = "vaddps %xmm1,%xmm2,%xmm3\nvaddps %zmm1,%zmm2,%zmm3\nadd %rax,%rbx\nvpdpbusd %ymm1,%ymm2,%ymm3\nverr %ax\n"
    tools = tool("portability")
    real = subprocess.Popen
    monkeypatch.setattr(tools.subprocess, "Popen", lambda command, **how: real(["printf", "%s", code], **how))
    assert tools.instructions(Path("any.so")) == {"AVX": 2, "AVX-512 or VNNI": 2}


@pytest.mark.parametrize(
    ("library", "kinds"),
    [
        ("libllama.so", set()),
        ("libggml-cpu.so.0", set()),
        ("libggml-cpu-sse42.so", set()),
        ("libggml-cpu-haswell.so", {"AVX"}),
        ("libggml-cpu-zen4.so", {"AVX", "AVX-512 or VNNI"}),
        ("libggml-cpu-sapphirerapids.so", set()),
    ],
)
def test_only_a_variant_may_hold_what_not_every_processor_has(tool: Tool, library: str, kinds: set[str]) -> None:
    assert tool("portability").may_hold(library) == kinds


def test_the_oldest_c_library_is_the_newest_that_any_file_asks_for(
    tool: Tool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = tool("portability")
    asked = {"a.so": "GLIBC_2.9\nGLIBC_2.17", "b.so": "GLIBC_2.34\nGLIBC_2.4", "c.so": "nothing"}
    for name in asked:
        (tmp_path / name).write_bytes(b"\x7fELF")
    (tmp_path / "text").write_text("GLIBC_2.99", encoding="utf-8")

    def said(command: list[str], **how: object) -> "subprocess.CompletedProcess[str]":
        return subprocess.CompletedProcess(command, 0, asked[Path(command[-1]).name], "")

    monkeypatch.setattr(tools.subprocess, "run", said)
    assert tools.needs(tmp_path) == {(2, 17): ["a.so"], (2, 34): ["b.so"]}


def test_a_program_that_does_not_work_fails_the_smoke_test(tool: Tool, tmp_path: Path) -> None:
    smoke = tool("smoke")
    false = tmp_path / "untell"
    false.write_text("#!/bin/sh\necho '{}'\n", encoding="utf-8")
    false.chmod(0o755)
    results = list(smoke.tried(smoke.Program(str(false), None, str(tmp_path))))
    assert [name for name, good, _ in results] == ["window", "doctor", "model", "hub", "batch", "check", "rewrite"]
    assert [name for name, good, _ in results if good] == []


def test_what_the_release_and_the_readme_call_is_there() -> None:
    repo = TOOLS.parent
    for page in (repo / ".github" / "workflows" / "release.yml", TOOLS / "README.md", repo / "README.md"):
        called = re.findall(r"packaging[/\\][\w./\\-]*\w", page.read_text(encoding="utf-8"))
        assert called
        assert [path for path in called if not (repo / path.replace("\\", "/")).exists()] == [], page


def test_every_script_is_sound_to_its_shell() -> None:
    for script in (TOOLS / "build", *(TOOLS / "linux").glob("[!.]*"), TOOLS / "macos" / "dmg"):
        if script.read_text(encoding="utf-8").startswith("#!/usr/bin/env bash"):
            assert script.stat().st_mode & 0o111, script
            subprocess.run(["bash", "-n", str(script)], check=True)


def test_an_installed_program_has_every_asset_but_what_maintainers_fit_and_draw_from() -> None:
    config = tomllib.loads((TOOLS.parent / "pyproject.toml").read_text(encoding="utf-8"))
    shipped = config["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    there = {f"assets/{path.name}" for path in (TOOLS.parent / "assets").iterdir()}
    assert there - set(shipped) == {"assets/editor", "assets/screenshots", "assets/teacher"}
