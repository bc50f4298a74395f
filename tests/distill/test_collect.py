"""A scripted teacher's trajectories become rows that are read back; what broke off is left out."""

import json
from pathlib import Path

from app.agents.roles.prompts import role
from app.core.teaching import read
from app.distill.data.collect import collect, teacher
from app.engines.base import Fill, Value
from tests.engines.scripted import ScriptedEngine

TEXT = "I am a nurse in Leeds, and it rains."
JOB = role("attacker").labels
SURE, UNSURE = (0.0, 0.0, 0.0, 0.0, 0.1, 0.9), (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)


def see(request: Fill) -> list[dict[str, Value]]:
    """Be sure of the job wherever the text says nurse, and of nothing else."""
    sure = "nurse" in request.prompt.text
    labels = [str(template[0]).split(",")[0] for template in request.templates]
    return [{"sure": Value("", probabilities=SURE if sure and label == "Job" else UNSURE)} for label in labels]


def scripted(rewrite: str) -> ScriptedEngine:
    attack = [{"guess": Value("nurse"), "quotes": Value("a nurse"), "reason": Value("it is said")}]
    verdict = [{"validity": Value("high", probabilities=(1.0, 0.0, 0.0, 0.0))}]
    judged = [{"readability": Value("9")}, {"meaning": Value("8")}, {"invents": Value("no")}]
    return ScriptedEngine(queue=[see, see, attack, verdict, see, judged], texts=[rewrite])


def test_a_teacher_is_followed_until_it_infers_nothing(tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    engine = scripted(TEXT.replace("a nurse", "busy"))
    assert collect([TEXT], teacher(engine, None), out, 3, lambda _: None) == (1, 0)
    (row,) = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    record = read(row)
    assert [s.text for s in record.states] == [TEXT, TEXT.replace("a nurse", "busy")]
    assert [i.evidence[0].quote for i in record.states[0].actionable] == ["a nurse"]
    assert (record.states[1].inferences, record.states[1].judged.meaning) == ((), 8)
    assert row["author"] == {"occupation": "nurse"}


def test_what_is_there_is_not_done_again(tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    collect([TEXT], teacher(scripted(TEXT.replace("a nurse", "busy")), None), out, 3, lambda _: None)
    idle = ScriptedEngine()
    assert collect([TEXT, TEXT], teacher(idle, None), out, 3, lambda _: None) == (0, 0)
    assert idle.fills == []
