"""A model file of one's own is tried before it is kept; weights that are no numbers are refused wherever it is used."""

import math
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli.main import run
from app.core.errors import NoModelError
from app.engines.base import Load, Prompt
from app.engines.llama import load
from app.models.shelf.shelf import WORKS, Installed, Shelf
from app.opening import find_model, open_engine, try_out
from tests.conftest import REPO
from tests.models.running_gguf import running, spoiled, usual
from tests.models.tiny_gguf import Tiny

BAD = {
    "a tensor of NaN": running(spoiled("blk.0.attn_q.weight", math.nan)),
    "one NaN in the row of a rare token": running(spoiled("token_embd.weight", math.nan, at=-1 % (32 * 261))),
    "infinite weights": running(spoiled("output.weight", math.inf)),
    "numbers whose sum is none": running(spoiled("output.weight", 3e38)),
    "a file that does not load": Tiny().data(),
}


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.setenv("UNTELL_HOME", str(tmp_path / "home"))
    return Shelf(tmp_path / "home" / "data" / "models")


@pytest.fixture(params=BAD, ids=lambda name: name)
def bad(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "given.gguf"
    path.write_bytes(BAD[request.param])
    return path


def sound(tmp_path: Path, name: str = "sound.gguf") -> Path:
    path = tmp_path / name
    path.write_bytes(running(usual))
    return path


def kept(shelf: Shelf) -> list[str]:
    return sorted(path.name for path in shelf.folder.iterdir()) if shelf.folder.exists() else []


def test_a_model_that_runs_is_kept_and_not_tried_again(shelf: Shelf, tmp_path: Path) -> None:
    assert run(["models", "import", str(sound(tmp_path)), "--id", "mine"]) == 0
    assert kept(shelf) == ["mine.gguf", "mine.json"]
    (item,) = shelf.installed()
    assert item.tried == WORKS


def test_of_a_model_that_does_not_run_nothing_is_kept(
    shelf: Shelf, bad: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["models", "import", str(bad), "--id", "mine"]) == 3
    told = capsys.readouterr().err
    assert "given.gguf was not installed" in told
    assert "Installed" not in told
    assert len(told.strip().splitlines()) == 1
    assert kept(shelf) == []
    assert run(["models", "import", str(sound(tmp_path)), "--id", "mine"]) == 0, "the id is free"
    assert kept(shelf) == ["mine.gguf", "mine.json"]


def test_a_model_that_was_there_is_not_lost_to_one_that_fails(shelf: Shelf, bad: Path, tmp_path: Path) -> None:
    shelf.import_file(sound(tmp_path), "mine", try_out)
    with pytest.raises(NoModelError, match="not installed"):
        shelf.import_file(bad, None, try_out)
    with pytest.raises(NoModelError, match="already a model mine"):
        shelf.import_file(bad, "mine", try_out)
    assert kept(shelf) == ["mine.gguf", "mine.json"]


def test_an_engine_that_dies_over_it_keeps_nothing_either(shelf: Shelf, tmp_path: Path) -> None:
    def interrupted(_: Installed) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        shelf.import_file(sound(tmp_path), "mine", interrupted)
    assert kept(shelf) == []


def test_a_bad_file_in_the_folder_is_refused_where_it_is_verified_and_opened(
    shelf: Shelf, bad: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.folder.mkdir(parents=True)
    (shelf.folder / "dropped.gguf").write_bytes(bad.read_bytes())
    assert run(["models", "verify", "dropped"]) == 3
    assert "runs on this machine" not in capsys.readouterr().err
    assert shelf.installed() == ()
    for name in ("dropped", str(bad), str(shelf.folder / "dropped.gguf")):
        with pytest.raises(NoModelError):
            open_engine(find_model(name)).close()


def test_verifying_a_changed_model_with_a_broken_note_fails_in_one_sentence(
    shelf: Shelf, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = shelf.import_file(sound(tmp_path), "mine").path
    path.write_bytes(path.read_bytes()[:-1] + b"\x01")
    path.with_suffix(".json").write_text('{"x":', encoding="utf-8")
    assert run(["models", "verify", "mine"]) == 3
    told = capsys.readouterr().err
    assert "Nothing is known of how the file of mine should be" in told
    assert "what it should be (" not in told
    assert len(told.strip().splitlines()) == 1


def test_what_a_model_computes_is_looked_at_as_long_as_it_works(tmp_path: Path) -> None:
    path = tmp_path / "given.gguf"
    path.write_bytes(BAD["a tensor of NaN"])
    engine = load(Load(str(path)))
    with pytest.raises(NoModelError, match="no numbers"):
        engine.complete(Prompt("trial", "", "Say yes.\n", ""), 1)
    engine.close()


KILLED = """
import sys, time
from pathlib import Path
from app.models.shelf.shelf import Shelf

def attempt(model):
    print(model.path.name, flush=True)
    time.sleep(600)

Shelf(Path(sys.argv[1])).import_file(Path(sys.argv[2]), "mine", attempt)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_an_import_that_is_killed_leaves_only_what_the_next_start_takes_away(shelf: Shelf, tmp_path: Path) -> None:
    first = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(shelf.folder), str(sound(tmp_path))],
        cwd=REPO, env=os.environ | {"PYTHONPATH": str(REPO)}, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert first.stdout is not None
    name = first.stdout.readline().strip()
    shelf.sweep()
    assert kept(shelf) == [name], "one that is under way is nobody else's to take"
    first.send_signal(signal.SIGKILL)
    first.communicate()
    assert kept(shelf) == [name]
    assert shelf.installed() == ()
    assert run(["models", "list", "--json"]) == 0
    assert kept(shelf) == []
