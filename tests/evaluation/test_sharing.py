"""Which samples a run is about, and several processes or sets in one report."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from app.core.errors import UsageError
from app.evaluation.attackers import learning
from app.evaluation.run import Plan, conduct, together
from app.evaluation.runs.ledger import Ledger
from app.evaluation.runs.sampling import balanced, chosen_samples, share_of
from app.evaluation.sets import load
from tests.evaluation import sets
from tests.evaluation.test_runs import SETTINGS, lines, plan, said


def test_parts_of_a_set(shared: Path) -> None:
    data = load(shared / "data" / "personal_reddit_synthetic.jsonl")
    sizes = [len(chosen_samples(data, part, None)) for part in ("test", "rest", "all")]
    assert sizes == [40, 313, 353]
    assert len(chosen_samples(data, "all", 7)) == 7


def test_a_drawn_sample_has_the_kinds_of_labels_of_the_whole(shared: Path) -> None:
    data = load(shared / "data" / "personal_reddit_synthetic.jsonl")
    drawn = chosen_samples(data, drawn=50, seed=1)
    assert len(drawn) == len({sample.id for sample in drawn}) == 50
    assert drawn == chosen_samples(data, drawn=50, seed=1) != chosen_samples(data, drawn=50, seed=2)
    kinds = Counter(label.hardness for sample in drawn[:25] for label in sample.labels.values())
    assert len(kinds) == 5  # also where the run is cut short

    def counts(samples: object, of: object) -> Counter[object]:
        return Counter(of(a, label) for s in samples for a, label in s.labels.items())  # type: ignore[attr-defined, operator]

    for of in (lambda a, _: a, lambda _, label: label.hardness):
        whole, part = counts(data.samples, of), counts(drawn, of)
        assert all(abs(part[kind] - number * 50 / 353) <= 2.5 for kind, number in whole.items())


def test_more_than_there_are_is_all_of_them(tmp_path: Path) -> None:
    samples = load(plan(tmp_path).dataset).samples
    assert sorted(s.id for s in balanced(samples, 99, 0)) == sorted(s.id for s in samples)
    assert balanced([], 5, 0) == []


def test_shares_are_disjoint_and_whole() -> None:
    numbers = list(range(7))
    assert [share_of(numbers, (k, 3)) for k in (1, 2, 3)] == [(0, 3, 6), (1, 4), (2, 5)]  # type: ignore[arg-type]
    assert share_of(numbers, None) == tuple(numbers)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="share"):
        share_of(numbers, (4, 3))  # type: ignore[arg-type]


def test_two_processes_share_a_run_that_one_report_shows(tmp_path: Path) -> None:
    for number in (1, 2):
        assert conduct(plan(tmp_path, share=(number, 2)), said) == ()
    out = tmp_path / "run"
    assert sorted(p.name for p in out.glob("rewrites*")) == ["rewrites.1of2.jsonl", "rewrites.2of2.jsonl"]
    told: list[str] = []
    markdown = conduct(plan(tmp_path, methods=()), told.append)[0]
    assert "set, 8 texts" in markdown.read_text()
    assert told == []
    assert not (out / "rewrites.jsonl").exists()
    conduct(plan(tmp_path), told.append)  # nothing is left to do for one process either
    assert told == []


def test_a_line_that_another_process_is_writing_is_left_alone(tmp_path: Path) -> None:
    beside = tmp_path / "a.1of2.jsonl"
    beside.write_text('{"name": "x", "number": 1}\n{"name": "y", "num')
    ledger = Ledger(tmp_path / "a.2of2.jsonl", ("name", "number"), (beside,))
    assert ("x", "1") in ledger
    assert beside.read_text().endswith('"num')


def test_runs_on_several_sets_are_reported_together(tmp_path: Path) -> None:
    for name, rows in (("one", sets.personal_reddit()), ("two", sets.synthpai())):
        path = sets.write(tmp_path / f"{name}.jsonl", rows)
        settings = replace(SETTINGS, dataset=str(path))
        conduct(Plan(path, tmp_path / name, settings, ("rational", "mask"), ("signals",)), said)
    both = [tmp_path / "one", tmp_path / "two"]
    text = together(both, tmp_path / "both", None, "untell eval report")[0].read_text()
    assert "# one and two, 12 texts" in text
    assert "| rational |" in text
    assert "| mask |" in text
    assert not list((tmp_path / "both").glob("*.none"))


def test_persons_with_several_texts_are_read_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "teacher_examples", list)
    monkeypatch.setattr(learning, "place_names", tuple)
    report = conduct(plan(tmp_path, attackers=("trained",)), said)[0].read_text()
    assert "all that is known of 4 persons" in report
    profile = [e for e in lines(tmp_path / "run" / "attacks.jsonl") if str(e["sample"]).startswith("profile ")]
    assert {str(e["attacker"]) for e in profile} == {"trained", "majority"}
    assert set(profile[0]["answers"]) == {"sex", "location"}  # type: ignore[arg-type]
