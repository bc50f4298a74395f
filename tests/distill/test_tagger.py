"""Fitting the model of the notes: what it learns from, and that it learns."""

import json
from pathlib import Path

import pytest

from app.distill.fit.tagging import limits, tagger, tagger_copies, tagger_samples
from app.evaluation.clinical import tagger_worth
from app.notes.tagger import weights
from app.notes.tagger.features import features
from app.notes.tagger.weights import AFTER, DATE, LABELS, NAME, OTHER, PLACE

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


def test_marks_become_labels_whole(own: list[tagger_samples.Sample]) -> None:
    told = dict(zip(own[0].row.words, own[0].labels, strict=True))
    assert (told["Zorva"], told["Ubbleton"], told["wife"], told["ferry"]) == (NAME, PLACE, OTHER, OTHER)
    assert (told["4"], told["May"], told["2019"]) == (DATE, DATE, DATE)


def test_names_are_dealt_anew_and_keep_their_capitals(own: list[tagger_samples.Sample]) -> None:
    dealt = list(tagger_copies.dealt_anew(own))
    assert dealt == list(tagger_copies.dealt_anew(own))
    for before, after in zip(own, dealt, strict=True):
        assert after.outcomes == before.outcomes
        assert [w[0].isupper() for w in after.row.words] == [w[0].isupper() for w in before.row.words]
    assert any(one.row.words != other.row.words for one, other in zip(own, dealt, strict=True))


def test_small_letters_count_half(own: list[tagger_samples.Sample]) -> None:
    small = next(iter(tagger_copies.in_small_letters(own)))
    assert small.row.small
    assert small.weight == own[0].weight / 2
    assert all(word == word.lower() for word in small.row.words)


def test_copies_keep_a_label_for_each_word(own: list[tagger_samples.Sample]) -> None:
    for made in (
        tagger_copies.without_signs(own),
        tagger_copies.misread(own),
        tagger_copies.spoken(own),
        tagger_copies.in_capitals(own),
    ):
        for one in made:
            assert len(one.row.words) == len(one.labels) == len(one.outcomes) == len(features(one.row))
            assert len(one.row.gaps) == len(one.labels) + 1


def test_spoken_numbers_are_words_that_identify_as_the_figures_do(own: list[tagger_samples.Sample]) -> None:
    spoken = [word for one in tagger_copies.spoken(own) for word in zip(one.row.folded, one.labels, strict=True)]
    assert ("four", DATE) in spoken
    assert ("ten", OTHER) in spoken  # iron 10 mg


def test_groups_left_out_say_what_the_model_adds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "===== n\nSeen at 4 pm by Dr Ames. Plays darts with zorva on weekends, [[A|{}]] agrees. Iron 10 mg.\n"
    pytest.importorskip("pycrfsuite")
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
    all_names = weights.parse([weights.line(AFTER + label, [0, 9, 0, 0, 0]) for label in LABELS])
    found = tagger_worth.worth([path], all_names)
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
    pytest.importorskip("pycrfsuite")
    fitted = weights.parse(tagger.fit(own))
    assert fitted.states.max() > 0 > fitted.states.min()
    assert fitted.steps.any()


def test_the_command_prints_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pycrfsuite")
    path = tmp_path / "notes.txt"
    path.write_text(NOTES, encoding="utf-8")
    assert tagger.run([str(path)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("#")
    assert sum(line.startswith(AFTER) for line in printed) == len(LABELS)


def seen(likely: float, identifies: bool, times: int = 30) -> list[limits.Seen]:
    return [limits.Seen("capital", "mixed", likely, identifies)] * times


def test_a_limit_lies_between_what_pays_and_what_does_not() -> None:
    found = limits.fit([*seen(0.9, True), *seen(0.5, False)])
    assert 0.5 < found["capital mixed"] <= 0.9
    assert found["capital small"] == found["capital mixed"]  # nothing is known of it but by its like


def test_where_no_limit_pays_none_is_reached() -> None:
    found = limits.fit([*seen(0.9, True, 5), *seen(0.96, False, 25)])
    assert found["capital mixed"] > 1
