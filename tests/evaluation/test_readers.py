"""The attackers and judges of the evaluation: trained, model, signals, and answers from elsewhere."""

import json
from pathlib import Path

import pytest

from app.agents.evidence.certainty import CertaintyScale
from app.core.assessment import Judged
from app.core.attributes import Attribute
from app.core.errors import InputError
from app.engines.base import Value
from app.evaluation.attackers import external_answers
from app.evaluation.attackers.base import Guessed, from_row, to_row
from app.evaluation.attackers.classifiers import FEW, words_and_letters
from app.evaluation.attackers.fitted import Example
from app.evaluation.attackers.learning import place_names, teacher_examples
from app.evaluation.attackers.model import ModelReader
from app.evaluation.attackers.signals import SignalReader
from app.evaluation.attackers.trained import FOLDS, Majority, Trained, examples, pieces
from app.evaluation.judges.model import EngineJudge
from app.evaluation.report.reading import fit_odds
from app.evaluation.sets.base import Label, Question, Sample
from tests.engines.scripted import ScriptedEngine

SEX, PLACE = Attribute.SEX, Attribute.LOCATION


def sample(text: str = "I bake in Leeds.", person: str = "x", **labels: str) -> Sample:
    told = {Attribute(name): Label(value) for name, value in labels.items()}
    return Sample("s", text, text, person, told, {a: label.value for a, label in told.items()})


def writers(count: int = 30) -> list[Example]:
    """Half of them end on "mate", half on "darling", and that tells their sex."""
    words = {"male": "the pub was grand mate", "female": "the garden was lovely darling"}
    return [
        Example(f"{words[sex]} {n}", f"person {n}", {SEX: sex})
        for n, sex in enumerate(["male", "female"] * (count // 2))
    ]


def test_a_trained_attacker_learns_habits_of_other_people() -> None:
    trained = Trained(writers())
    assert trained.answers(sample(sex="male"), "the match was grand mate").guessed[SEX].guesses[0] == "male"
    assert trained.answers(sample(sex="male"), "a lovely day darling").guessed[SEX].guesses[0] == "female"


def test_nobody_is_attacked_by_what_was_fitted_on_them() -> None:
    trained = Trained([*writers(), *[Example("zzyzx quux", "odd", {SEX: "male"})] * 2])
    assert "zzyzx" not in trained.fitted("odd").corpus.features.words
    assert "odd" not in {example.person for example in trained.fitted("odd").corpus.learned}
    stranger = next(p for p in (f"person {n}" for n in range(30)) if trained._groups[p] != trained._groups["odd"])
    assert "zzyzx" in trained.fitted(stranger).corpus.features.words


def test_a_person_of_another_set_is_kept_apart_as_well() -> None:
    again = [Example("zzyzx again", "person 1", {SEX: "male"})] * 2
    others = [Example(e.text, f"other {e.person}", e.facts) for e in writers()]
    trained = Trained(writers(), [*others, *again])
    known = trained.fitted("person 1", [SEX])
    assert "zzyzx" not in known.corpus.features.words
    assert {example.person for example in known.corpus.learned} >= {"person 0", "other person 1"}
    assert "person 1" not in {example.person for example in known.corpus.learned}
    assert trained._settled[SEX] is not None  # on the others alone, who are enough


def test_its_settings_are_the_ones_that_tell_other_people_best() -> None:
    known = Trained(writers()).fitted("person 1").classifier(SEX)
    assert known is not None
    assert known.chosen in FEW.grid
    rows = words_and_letters(["a b", "a c"] * 6).rows(["a b", "a c"] * 6)
    assert FEW.settle(rows, ["x", "y"] * 6, ["one", "two"] * 6) is None  # two people are too few to try anything on
    assert FEW.settle(rows, ["x", "y"] * 6, [f"p{n}" for n in range(12)]) in FEW.grid


def test_a_long_profile_is_learned_whole_and_in_pieces() -> None:
    line = "word " * 40
    assert [len(piece.split()) for piece in pieces("\n".join([line] * 5))] == [120, 80]
    assert pieces(line) == []
    profile = sample("\n".join([line] * 5), sex="male")
    learned = examples([profile])
    assert [len(e.text.split()) for e in learned] == [200, 120, 80]
    assert all(e.facts == {SEX: "male"} for e in learned)


def test_only_what_a_text_is_labelled_with_is_learned_from_it() -> None:
    told = Sample("s", "I bake.", "k", "p", {SEX: Label("male")}, {SEX: "male", PLACE: "Oslo, Norway"})
    assert examples([told])[0].facts == {SEX: "male"}


def test_it_answers_for_closed_sets_and_countries_only() -> None:
    trained = Trained([*writers(), Example("rainy here", "r", {PLACE: "Leeds, United Kingdom"})], places=place_names())
    told = trained.answers(sample(sex="male", location="Oslo, Norway", occupation="baker"), "Bergen is wet")
    assert set(told.guessed) == {SEX, PLACE}
    assert told.guessed[PLACE].guesses[0] == "Norway"
    aged = Trained([Example("old", "o", {Attribute.AGE: "61"})]).answers(sample(age="64"), "old").guessed
    assert aged[Attribute.AGE].guesses == ("60s",)


def test_the_majority_says_what_is_commonest_without_reading() -> None:
    trained = Trained([*writers(), *(Example("more", f"m{n}", {SEX: "female"}) for n in range(FOLDS))])
    assert Majority(trained).answers(sample(sex="male"), "mate").guessed[SEX].guesses[0] == "female"


def test_the_commonest_answer_is_that_of_the_set_not_of_others() -> None:
    trained = Trained(
        [Example("a", "one", {SEX: "male"}), Example("b", "two", {SEX: "male"})],
        [Example(f"c {n}", f"m{n}", {SEX: "female"}) for n in range(9)],
    )
    assert Majority(trained).answers(sample(sex="male"), "").guessed[SEX].guesses == ("male",)
    unknown = Trained([], [Example(f"c {n}", f"m{n}", {SEX: "female"}) for n in range(9)])
    assert Majority(unknown).answers(sample(sex="male"), "").guessed[SEX].guesses == ("female",)


def test_a_single_label_needs_no_classifier_and_odds_sum_to_one() -> None:
    assert Trained([Example("a", "x", {SEX: "male"})]).fitted("y").ranked(SEX, "c") == ("male",)
    assert fit_odds([("a", "x"), ("b", "x")]).odds("c") == {"x": 1.0}
    assert sum(fit_odds([("a b", "x"), ("c d", "y")]).odds("a").values()) == pytest.approx(1)


def test_our_own_texts_and_place_names_can_be_learned_from() -> None:
    assert len(teacher_examples()) > 2000  # further sets lie in folders below
    assert {("zurich", "Switzerland"), ("Swiss", "Switzerland")} <= set(place_names())


def test_the_signals_abstain_where_nothing_stands() -> None:
    told = SignalReader(2024).answers(sample(age="34", sex="male"), "I am 34 years old.").guessed
    assert told[Attribute.AGE].guesses[0] == "34"
    assert told[SEX] == Guessed(())


def test_a_model_has_to_guess_every_label_and_says_how_sure_it_is() -> None:
    engine = ScriptedEngine(given={("*", "sure"): "4", ("*", "guess"): "female"})
    reader = ModelReader(engine, CertaintyScale(engine), "m")
    told = reader.answers(sample(sex="male"), "I bake.")
    assert told.guessed == {SEX: Guessed(("female",), 4)}
    assert told.usage.prompt_tokens > 0


def test_a_model_names_the_person_among_the_candidates() -> None:
    engine = ScriptedEngine(given={("*", "sure"): "1", ("*", "guess"): Value("Bea", (0.2, 0.8))})
    who = Sample("s", "t", "t", "p", {Attribute.NAME: Label("Ann")}, candidates=("Ann", "Bea"))
    told = ModelReader(engine, CertaintyScale(engine), "m").answers(who, "She won.")
    assert told.guessed[Attribute.NAME].guesses == ("Bea", "Ann")


def test_a_model_judges_rewrites_guesses_and_questions() -> None:
    given = {
        ("judge", "readability"): "9",
        ("judge", "meaning"): "7",
        ("judge", "invents"): "no",
        ("matcher", "same"): "less precise",
        ("examinee", "choice"): "y",
    }
    judge = EngineJudge(ScriptedEngine(given=given), "m")
    assert judge.judged("a", "b") == Judged(9, 7, 1)
    assert judge.same(Attribute.OCCUPATION, "medic", "surgeon") == 0.5
    assert judge.choice("Which?", Question(("x", "y"), 0)) == 1


def test_answers_survive_the_file() -> None:
    engine = ScriptedEngine(given={("*", "sure"): "4", ("*", "guess"): "female"})
    told = ModelReader(engine, CertaintyScale(engine), "m").answers(sample(sex="male"), "I bake.")
    assert from_row(json.loads(json.dumps(to_row(told)))) == told.guessed


def test_a_prompt_shows_the_text_and_what_is_asked_but_not_the_truth() -> None:
    ask = external_answers.attack(sample(sex="male", occupation="undertaker"), "I bake in Leeds.")
    assert "I bake in Leeds." in ask.prompt
    assert "- sex (choose from: male; female)" in ask.prompt
    assert "undertaker" not in ask.prompt
    assert ask.id == external_answers.attack(sample(sex="female", occupation="x"), "I bake in Leeds.").id
    assert ask.id != external_answers.attack(sample(sex="male"), "I bake in Leeds.").id


def test_a_text_with_braces_stands_in_the_prompt_as_it_is() -> None:
    assert "{text} {0}" in external_answers.attack(sample(sex="male"), "{text} {0}").prompt


def answered(tmp_path: Path, told: dict[str, object]) -> external_answers.Elsewhere:
    path = tmp_path / "answers.jsonl"
    path.write_text("".join(json.dumps({"id": name, "answer": answer}) + "\n" for name, answer in told.items()))
    return external_answers.read(path)


def test_answers_from_elsewhere_are_read(tmp_path: Path) -> None:
    who = sample(sex="male", occupation="baker")
    said = "Type: sex\nInference: bakes\nGuess: Male; Female\nCertainty: 2\n\nType: occupation\nGuess: baker; cook\n"
    scores = {"readability": {"score": 9}, "meaning": 7, "hallucinations": 0}
    pair, asked = (Attribute.OCCUPATION, "medic", "surgeon"), Question(("x", "y"), 1)
    reader = answered(
        tmp_path,
        {
            external_answers.attack(who, "t").id: said,
            external_answers.judge("a", "b").id: scores,
            external_answers.match(*pair).id: "Less precise.",
            external_answers.question("Which?", asked).id: "The answer is B.",
        },
    )
    told = reader.answers(who, "t")
    assert told is not None
    assert told.guessed[SEX] == Guessed(("Male", "Female"), 2)
    assert told.guessed[Attribute.OCCUPATION].guesses == ("baker", "cook")
    assert reader.judged("a", "b") == Judged(9, 7, 0)
    assert reader.same(*pair) == 0.5
    assert reader.choice("Which?", asked) == 1
    assert reader.name == "file:answers.jsonl"


def test_what_was_not_answered_elsewhere_is_missing_and_not_wrong(tmp_path: Path) -> None:
    reader = answered(tmp_path, {"attack-0": "x"})
    assert reader.answers(sample(sex="male"), "t") is None
    assert reader.judged("a", "b") is None
    assert reader.same(SEX, "male", "female") is None
    assert reader.choice("Which?", Question(("x",), 0)) is None


def test_a_file_that_holds_no_answers_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": 1}\n')
    with pytest.raises(InputError):
        external_answers.read(path)
