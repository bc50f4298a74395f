"""A run goes on where it was, whatever ended it, and repeats nothing."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from app.agents.roles.base import Attack, Proposal, Verdicts
from app.agents.roles.control import Control
from app.agents.team import Sight, signals_only
from app.core.errors import EngineError, InputError, UsageError
from app.core.policy import policy_for
from app.core.trajectory import Stop, Trajectory
from app.engines.base import Usage
from app.evaluation.attackers import learning
from app.evaluation.run import Plan, conduct
from app.evaluation.runs import rewriting
from app.evaluation.runs.export import KINDS, prompts
from app.evaluation.runs.folder import Settings, create, open_folder
from app.evaluation.runs.ledger import Ledger
from app.evaluation.runs.memory import Remembering
from app.evaluation.runs.rewriting import Rewriter
from app.evaluation.sets import load
from app.methods import configured
from tests.evaluation import sets

SETTINGS = Settings("set.jsonl", "0", "signals", None, 50.0, None, 2024, None, False)


def said(_: str) -> None:
    return None


def plan(tmp_path: Path, **more: object) -> Plan:
    path = tmp_path / "set.jsonl"
    if not path.exists():
        sets.write(path, sets.personal_reddit())
    settings = replace(SETTINGS, dataset=str(path))
    return replace(Plan(path, tmp_path / "run", settings, ("rational",), ("signals",)), **more)  # type: ignore[arg-type]


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_ledger_keeps_what_was_added_and_does_torn_lines_again(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    ledger = Ledger(path, ("name", "number"))
    ledger.add({"name": "x", "number": 1, "value": "ü"})
    ledger.add({"name": "y", "number": 2, "value": "b"})
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"name": "z", "numb')
    again = Ledger(path, ("name", "number"))
    assert len(again) == 2
    assert ("x", "1") in again
    assert path.read_bytes() == whole
    again.add({"name": "x", "number": 1, "value": "c"})
    assert (again.get("x", "1") or {})["value"] == "c"
    assert len(Ledger(path, ("name", "number"))) == 2


def test_a_broken_line_in_the_middle_is_no_ledger(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"name": "x"}\n{"na\n{"name": "y"}\n')
    with pytest.raises(InputError):
        Ledger(path, ("name",))


def test_a_folder_belongs_to_its_settings(tmp_path: Path) -> None:
    create(tmp_path / "run", SETTINGS)
    create(tmp_path / "run", replace(SETTINGS, dataset="the same set elsewhere"))
    with pytest.raises(UsageError, match="slider"):
        create(tmp_path / "run", replace(SETTINGS, slider=75.0))
    with pytest.raises(InputError):
        open_folder(tmp_path)


def test_a_run_is_made_once_and_its_report_again(tmp_path: Path) -> None:
    told: list[str] = []
    markdown, page = conduct(plan(tmp_path), told.append)
    rewrites, attacks = (lines(tmp_path / "run" / name) for name in ("rewrites.jsonl", "attacks.jsonl"))
    assert len(rewrites) == 2 * len(sets.personal_reddit())
    assert any(line.startswith("[8/8]") and "rational" in line for line in told)
    assert not any("Leeds" in line for line in told)
    before = markdown.read_text()
    page.unlink()
    told.clear()
    conduct(plan(tmp_path), told.append)
    assert told == []
    assert lines(tmp_path / "run" / "attacks.jsonl") == attacks
    assert markdown.read_text() == before
    assert page.exists()


def test_a_wider_run_does_only_what_is_new(tmp_path: Path) -> None:
    conduct(plan(tmp_path, limit=3), said)
    conduct(plan(tmp_path, methods=("rational", "adversarial")), said)
    entries = lines(tmp_path / "run" / "rewrites.jsonl")
    assert Counter(str(e["method"]) for e in entries) == {"original": 8, "rational": 8, "adversarial": 8}
    assert len({(e["sample"], e["method"]) for e in entries}) == len(entries)


def test_the_trained_attacker_stands_beside_the_commonest_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning, "teacher_examples", list)
    monkeypatch.setattr(learning, "place_names", tuple)
    report = conduct(plan(tmp_path, attackers=("trained",)), said)[0].read_text()
    assert "trained, papers' rule | trained, strict | majority" in report
    assert "Success rate" not in report  # it does not say places exactly enough for that


def test_a_report_alone_starts_no_engine(tmp_path: Path) -> None:
    conduct(plan(tmp_path), said)
    path = tmp_path / "run" / "run.json"
    path.write_text(path.read_text().replace('"model": null', '"model": "no such model"'))
    wanted = replace(plan(tmp_path).settings, model="no such model")
    assert conduct(plan(tmp_path, methods=(), settings=wanted), said)[0].exists()


def test_an_unchanged_text_is_attacked_once(tmp_path: Path) -> None:
    conduct(plan(tmp_path, methods=("rational", "adversarial")), said)
    entries = lines(tmp_path / "run" / "attacks.jsonl")
    assert len({(e["sample"], e["text"]) for e in entries}) == len(entries)


class Broken:
    """An attacker whose engine is gone."""

    def attack(self, text: str, cancelled: object, on_found: object = None, before: object = ()) -> Attack:
        raise EngineError("gone")


def test_a_failed_text_is_tried_again_and_a_dead_engine_ends_the_run(tmp_path: Path) -> None:
    samples = load(plan(tmp_path).dataset).samples
    folder, team = create(tmp_path / "run", SETTINGS), signals_only(Sight(2024))
    dead = Rewriter(folder, ["rational"], replace(team, attacker=Broken()), policy_for(50), said)
    for sample in samples[:2]:
        dead.rewrite(sample, "")
    with pytest.raises(EngineError):
        dead.rewrite(samples[2], "")
    assert len(folder.rewrites) == 3
    assert folder.rewrite(samples[0].id, "rational") is None
    for sample in samples:
        Rewriter(folder, ["rational"], team, policy_for(50), said).rewrite(sample, "")
    assert all(folder.rewrite(sample.id, "rational") for sample in samples)


def test_the_attack_on_the_original_is_made_once_for_all_methods() -> None:
    read: list[str] = []

    class Counting:
        def attack(self, text: str, cancelled: object, on_found: object = None, before: object = ()) -> Attack:
            read.append(text)
            return Attack((), (), Usage(10, 2, 0.1))

    remembering = Remembering(replace(signals_only(Sight(2024)), attacker=Counting()))
    attacker = remembering.whole().attacker
    found = [attacker.attack(text, lambda: False) for text in ("a", "a", "b", "a")]
    assert read == ["a", "b"]
    team = remembering.of_these_alone({"a"})
    assert team.attacker.attack("a", lambda: False) is found[0]
    assert team.attacker.attack("c", lambda: False) == Attack((), ())
    assert read == ["a", "b"]
    assert found[0] == found[3]
    assert remembering.saved >= 0


def test_what_is_proposed_and_judged_alike_is_asked_once() -> None:
    real, asked = signals_only(Sight(2024)), []

    class Asking:
        def propose(self, text: str, acted_on: object, policy: object, cancelled: object) -> Proposal:
            asked.append((text, policy))
            return Proposal()

        def arbitrate(self, text: str, inferences: object, cancelled: object) -> Verdicts:
            asked.append((text, inferences))
            return Verdicts(())

    team = Remembering(replace(real, anonymizer=Asking(), arbitrator=Asking())).whole()
    for slider in (50, 50, 75):
        team.anonymizer.propose("a", [], policy_for(slider), lambda: False)
    for text in ("a", "b", "b"):
        team.arbitrator.arbitrate(text, [], lambda: False)
    assert asked == [("a", policy_for(50)), ("a", policy_for(75)), ("a", []), ("b", [])]


class Wordy:
    """A method whose model writes what nobody can read."""

    def run(self, text: str, team: object, policy: object, control: object) -> Trajectory:
        made = signals_only(Sight(2024))
        done = configured("rational").run(text, made, policy_for(50), Control())
        return replace(done, stopped=Stop.FAILED, unread=1)


def test_a_method_that_can_never_be_read_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    real = rewriting.configured
    monkeypatch.setattr(
        rewriting, "configured", lambda name, s: Wordy() if name == "rational-prompts" else real(name, s)
    )
    samples = load(plan(tmp_path).dataset).samples
    folder, team = create(tmp_path / "run", SETTINGS), signals_only(Sight(2024))
    rewriter = Rewriter(folder, ["rational", "rational-prompts"], team, policy_for(50), told.append)
    for sample in samples:
        rewriter.rewrite(sample, "")
    errors = Counter(str(e.get("error")) for e in folder.rewrites.entries())
    assert errors == {"None": 8, "answers unreadable": 5, "given up": 3}
    assert sum("unreadable" in line for line in told) == 5


def test_prompts_ask_for_each_text_once_and_not_for_what_is_known(tmp_path: Path) -> None:
    conduct(plan(tmp_path, methods=("rational", "adversarial")), said)
    folder = open_folder(tmp_path / "run")
    samples = load(plan(tmp_path).dataset).samples
    asked = list(prompts(folder, samples, KINDS, every_round=False))
    assert len({ask.id for ask in asked}) == len(asked)
    assert {"attack", "judge"} <= {ask.kind for ask in asked}
    known = [ask.id for ask in asked if ask.kind == "attack"]
    assert {ask.kind for ask in prompts(folder, samples, KINDS, False, known)} <= {"judge", "match"}


def test_answers_from_elsewhere_become_columns_of_the_report(tmp_path: Path) -> None:
    conduct(plan(tmp_path), said)
    samples = load(plan(tmp_path).dataset).samples
    asked = list(prompts(open_folder(tmp_path / "run"), samples, KINDS, every_round=False))
    said_of = {
        "attack": "Type: sex\nGuess: female\nCertainty: 5\n\nType: location\nGuess: Leeds, United Kingdom",
        "judge": '{"readability": 8, "meaning": 6, "hallucinations": 1}',
        "match": "no",
    }
    answers = tmp_path / "strong.jsonl"
    sets.write(answers, [{"id": ask.id, "answer": said_of[ask.kind]} for ask in asked])
    name = f"file:{answers}"
    report = conduct(plan(tmp_path, methods=(), attackers=(name,), judge=name), said)[0].read_text()
    assert "file:strong.jsonl, papers' rule" in report
    assert "Utility by the judge" in report


def wait_for(path: Path, count: int, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + 140
    while time.monotonic() < deadline:
        if path.exists() and path.read_bytes().count(b'"stopped"') >= count:
            return
        assert process.poll() is None, "the run ended before it could be killed"
        time.sleep(0.02)
    raise AssertionError("the run made no progress")


@pytest.mark.timeout(400)  # two whole runs over the set: 4 s on an idle machine, far more on a busy one
@pytest.mark.skipif(os.name != "posix", reason="kills with SIGKILL")
def test_a_killed_run_over_all_profiles_goes_on_without_repeating(shared: Path, tmp_path: Path) -> None:
    data, out = shared / "data" / "synthpai_profiles.jsonl", tmp_path / "run"
    command = [
        sys.executable,
        "-m",
        "app",
        "eval",
        str(data),
        "--attacker",
        "signals",
        "--words",
        "20",
        "--out",
        str(out),
    ]
    first = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(out / "rewrites.jsonl", 40, first)
    finally:
        first.send_signal(signal.SIGKILL)
        first.wait()
    done = (out / "rewrites.jsonl").read_bytes().count(b'"stopped"')
    assert 40 <= done < 220
    second = subprocess.run(command, capture_output=True, check=True, timeout=240)
    progress = [line for line in second.stderr.splitlines() if b" rational: " in line]
    entries = [e for e in lines(out / "rewrites.jsonl") if e["method"] == "rational"]
    assert len(progress) == 220 - len(entries[: 220 - len(progress)])
    assert 220 - len(progress) in (done - 1, done)  # the last line may have been torn
    assert len(entries) == len({e["sample"] for e in entries}) == 220
