"""Fitting the model of the notes: what it learns from, and that it learns."""

import json
from pathlib import Path

import pytest

from app.evaluation import tagger, tagger_samples, tagger_worth
from app.notes.learned.weights import BIAS

NOTES = "".join(
    f"===== note {at}\nSeen with wife [[A|{wife}]], lives in [[B|{town}]]. Takes iron {at}0 mg, "
    f"story [[R|the only ferry pilot]], since [[C|4 May 2019]].\n"
    for at, (wife, town) in enumerate([("Zorva", "Ubbleton"), ("Mirel", "Quonset"), ("Tessaly", "Hobbsfen")] * 4, 1)
)


@pytest.fixture
def own(tmp_path: Path) -> list[tagger_samples.Sample]:
    path = tmp_path / "notes.txt"
    path.write_text(NOTES, encoding="utf-8")
    return list(tagger_samples.of_notes([path]))


def test_marks_become_outcomes(own: list[tagger_samples.Sample]) -> None:
    told = dict(zip(own[0].row.words, own[0].outcomes, strict=True))
    assert told["Zorva"] is True
    assert told["wife"] is False
    assert told["ferry"] is None  # a story is the model's job
    assert told["2019"] is None  # years stay
    assert told["May"] is True


def test_names_are_dealt_anew_and_keep_their_capitals(own: list[tagger_samples.Sample]) -> None:
    dealt = list(tagger_samples.dealt_anew(own))
    assert dealt == list(tagger_samples.dealt_anew(own))
    for before, after in zip(own, dealt, strict=True):
        assert after.outcomes == before.outcomes
        assert [w[0].isupper() for w in after.row.words] == [w[0].isupper() for w in before.row.words]
    assert any(one.row.words != other.row.words for one, other in zip(own, dealt, strict=True))


def test_small_letters_count_half(own: list[tagger_samples.Sample]) -> None:
    small = next(iter(tagger_samples.in_small_letters(own)))
    assert small.row.small
    assert small.weight == own[0].weight / 2
    assert all(word == word.lower() for word in small.row.words)


def test_groups_left_out_say_what_the_model_adds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "===== n\nSeen at 4 pm by Dr Ames. Plays darts with zorva on weekends, [[A|{}]] agrees. Iron 10 mg.\n"
    paths = [tmp_path / f"{name}.txt" for name in ("one", "two")]
    for path in paths:
        path.write_text(NOTES + rows.format("zorva"), encoding="utf-8")
    assert tagger.run([*map(str, paths), "--leave-out", "2"]) == 0
    first, second, whole = capsys.readouterr().out.splitlines()
    assert first.startswith("one left out: 37 values: ")
    assert second.startswith("two left out: 37 values: ")
    assert whole.startswith("all: 74 values: ")


def test_no_weights_are_the_rules_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("===== n\nSeen by Dr [[A|Ames]]. Likes [[B|qorblen]].\n", encoding="utf-8")
    found = tagger_worth.worth([path], {BIAS: 30.0})
    assert found.values == 2
    assert found.missed == (1, 0)
    assert found.beyond[1] >= found.beyond[0]


def test_of_the_teacher_only_what_rules_see_is_said_to_identify(tmp_path: Path) -> None:
    text = "Pt Carla Dunmore, lives here. Walks with Zorvex."
    path = tmp_path / "t.jsonl"
    evidence = [{"attribute": "name", "evidence": ["Pt Carla Dunmore", "Zorvex"]}]
    path.write_text(json.dumps({"text": text, "inferences": evidence}), encoding="utf-8")
    (one,) = tagger_samples.of_teacher([path])
    told = dict(zip(one.row.words, one.outcomes, strict=True))
    assert told["Carla"] is True
    assert told["lives"] is False


def test_it_learns_the_place_of_a_name(own: list[tagger_samples.Sample]) -> None:
    pytest.importorskip("sklearn")
    table = tagger.fit(own)
    assert BIAS in table
    assert max(table.values()) > 0 > min(table.values())


def test_the_command_prints_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sklearn")
    path = tmp_path / "notes.txt"
    path.write_text(NOTES, encoding="utf-8")
    assert tagger.run([str(path)]) == 0
    head, bias, *_ = capsys.readouterr().out.splitlines()
    assert head.startswith("#")
    assert bias.startswith("bias\t")
