"""The trained model beside the rules: what it adds, and what it leaves alone."""

import itertools
import re
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from app.agents.evidence.hidden_state_tagger import Spotted
from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Kept
from app.notes.base.safe_harbor import Kind
from app.notes.detect import candidates
from app.notes.medicine import protect
from app.notes.policy import NotePolicy
from app.notes.sanitizing import Sanitizer
from app.notes.tagger import chain, guessing, limits, said_otherwise, staying, weights, words
from app.notes.tagger.features import features
from app.notes.tagger.joint import joint
from app.notes.tagger.kinds import kind
from app.notes.tagger.prior import USUAL, Prior
from app.notes.tagger.wording import wording
from app.notes.verdict import Word
from app.results import Checked
from app.signals.text.reading import read

NOTE = "Seen with wife Carla. Works at Zorvex, lives in Ubbleton, takes metformin 500 mg, BP 142/88. RTC 3/4.\n"


def guessed(text: str, found: str) -> list[str]:
    """Return what the model adds in a text in which a rule found one passage."""
    seen = Finding(Span(text.index(found), text.index(found) + len(found)), Kind.PERSON)
    kept = protect.find(read(text, 2024))
    return [f.span.of(text) for f in guessing.find(text, [seen], kept)]


def test_words_no_list_knows_go_where_the_place_calls_for_a_name() -> None:
    assert {"Zorvex", "Ubbleton"} <= set(guessed(NOTE, "Carla"))


def test_it_adds_only_beside_what_rules_found() -> None:
    assert guessing.find(NOTE, [], []) == []
    assert guessing.find(NOTE, [Finding(Span(0, len(NOTE)), Kind.PERSON)], []) == []


def spotted(text: str, *words: str) -> list[Spotted]:
    """Return what a language model would that takes just these words for parts of identifiers."""
    tokens = re.finditer(r"\W*\w+", text)
    return [Spotted(Span(*t.span()), 1 - 1e-9 if any(word in t.group() for word in words) else 0.01) for t in tokens]


def test_what_a_language_model_spots_goes_but_for_medicine() -> None:
    text = "Seen with wife Carla. Likes the quietness of it; takes metformin 500 mg, BP 142/88."
    found = Finding(Span(text.index("Carla"), text.index("Carla") + 5), Kind.PERSON)
    kept = protect.find(read(text, 2024))
    told = spotted(text, "quietness", "metformin", "500", "142", "of")
    assert [f.span.of(text) for f in guessing.find(text, [found], kept)] == []
    assert [f.span.of(text) for f in guessing.find(text, [found], kept, told)] == ["quietness"]


def test_a_words_last_token_counts() -> None:
    spans = [Span(0, 5), Span(6, 9)]
    tokens = [Spotted(Span(0, 2), 0.9), Spotted(Span(2, 5), 0.2), Spotted(Span(5, 11), 0.7)]
    assert guessing.by_word(spans, tokens) == [0.2, 0.7]
    assert guessing.by_word(spans, [*tokens, Spotted(Span(2, 5), 0.6)]) == [0.6, 0.7]
    assert guessing.by_word(spans, tokens[:1]) == [0.0, 0.0]


class _Reader:
    """A model that claims nothing, and takes one word for a name."""

    def __init__(self, word: str) -> None:
        self.word, self.read = word, list[str]()

    def check(self, text: str, identifiers: bool = False) -> Checked:
        return Checked(text, "en", True, None, (), (), "a model", 0.0)

    def spot(self, text: str) -> list[Spotted]:
        self.read.append(text)
        return spotted(text, self.word)


def test_the_model_is_not_asked_where_nothing_else_is_found() -> None:
    reader = _Reader("quietness")
    sanitizer = Sanitizer(NotePolicy(), reader)
    assert sanitizer.sanitize("Is quietness a sign of it? BP 142/88.").edits == ()
    assert reader.read == []
    text = "Seen with wife Carla. Likes the quietness of it."
    assert "quietness" not in sanitizer.sanitize(text).text
    assert reader.read == [text]


class _StandIn(_Reader):
    """One that reads word by word, and is asked nothing besides."""

    def check(self, text: str, identifiers: bool = False) -> Checked:
        return replace(super().check(text, identifiers), by_model=False)


def test_a_note_in_which_nothing_is_found_is_read_all_the_same_where_words_stand_for_claims() -> None:
    text = "Is quietness a sign of it? BP 142/88."
    reader = _StandIn("quietness")
    done = Sanitizer(NotePolicy(), reader).sanitize(text)
    assert reader.read == [text]
    assert done.text == text
    assert done.coverage.by_model == 1.0
    assert [doubt.span.of(text) for doubt in done.verdict.doubts] == ["quietness"]
    assert done.verdict.word is Word.REVIEW
    calm = Sanitizer(NotePolicy(), _StandIn("nothing of it")).sanitize(text)
    assert calm.verdict.word is Word.PASS
    assert calm.model == "a model"


def test_medicine_and_scores_stay() -> None:
    text = (
        "Wife Carla. Pain 8/10, BPP 8/8, Berg 46/56, temp 38.4, metformin 500 mg, BP 142/88, pt w/ CHF, WBC 15.1, 2019."
    )
    assert not [w for w in guessed(text, "Carla") if re.search(r"\d|CHF|metformin", w)]


def test_a_harmless_question_is_not_touched() -> None:
    text = "Best second-line agent after Zorvexolan failure in a 54-year-old with Trelkov criteria 3?"
    assert Sanitizer(NotePolicy()).sanitize(text).edits == ()


def test_what_stays_stays() -> None:
    text = "from Ohio, African-American, aged 27, 4/5, 2019, Jim's"
    row, spans = words.read(text, ())
    stays = {w for at, w in enumerate(row.words) if staying.stays(row, at, spans[at], text)}
    assert stays == {"from", "27", "4", "5", "2019", "s"}
    assert [w for at, w in enumerate(row.words) if staying.is_wide(row, at)] == ["Ohio"]


def test_words_say_why_they_stay_in_any_order_of_reasons() -> None:
    text = "take 500 mg of it"
    reasons = [Kept(Span(5, 11), "dose"), Kept(Span(5, 8), "code")]
    one, other = (words.read(text, order)[0] for order in (reasons, reasons[::-1]))
    assert one.kept == other.kept
    assert one.kept[1]
    assert one.kept[2] == "dose"
    assert not one.kept[3]


def test_a_row_knows_capitals_digits_and_what_stands_between() -> None:
    row, _ = words.read("Room F-112,\n see Dr. Ng", ())
    assert row.shapes == ("Xxx+", "X", "000", "xx+", "Xx", "Xx")
    assert row.gaps == ("N", "_", "-", ",N", "_", "._", "N")
    assert not row.small
    assert words.read("seen at the clinic by the nurse, sent home " * 5, ())[0].small


def test_features_at_the_edges_of_a_text() -> None:
    row, _ = words.read("Ng", ())
    (told,) = features(row)
    assert {"w=ng", "w-1=#", "w+1=#", "gl=N", "gr=N"} <= set(told)
    assert len(told) == len(set(told))
    assert features(words.read("", ())[0]) == []


def test_a_line_tells_its_label_and_a_text_what_else_it_says_of_a_word() -> None:
    row, _ = words.read("Unit: Bay 4\nMr Hope and hope", ())
    whole = wording(row)
    assert whole.labels[1:3] == ("unit", "unit")
    assert whole.labels[3] == "#"
    assert whole.firsts[3:5] == ("mr", "mr")
    assert (whole.into[0], whole.left[2]) == (0, 0)
    assert set(whole.again[4]) == {"n=2", "titled", "small too"}


def test_marginals_are_those_of_all_ways_to_label_a_row() -> None:
    chance = np.random.default_rng(1)
    states, steps = chance.normal(size=(4, 3)), chance.normal(size=(3, 3))
    wanted = np.zeros((4, 3))
    for labels in itertools.product(range(3), repeat=4):
        score = sum(states[at, label] for at, label in enumerate(labels)) + sum(
            steps[a, b] for a, b in pairwise(labels)
        )
        wanted[range(4), labels] += np.exp(score)
    assert np.allclose(chain.marginals(states, steps), wanted / wanted.sum(axis=1, keepdims=True))


def test_the_table_is_read_and_not_too_long() -> None:
    table = weights.load()
    assert 1000 < len(table.rows) < 80_000
    assert table.steps[weights.NAME, weights.NAME] > 0
    row, _ = words.read("lives in Ubbleton with her dog", ())
    likely = weights.tagged(row).likely
    assert likely[2] > 0.5 > likely[5]
    assert weights.tagged(row).kinds[2] == weights.PLACE


def test_every_class_of_words_has_a_limit_in_every_text() -> None:
    known = set(limits.load())
    for text in (
        "Seen by J Okafor at 412-1, pt hope says 07700 900112 in the NICU.",
        "jk rang mr hope re 88 dover",
    ):
        row, _ = words.read(text, ())
        for at in range(len(row.words)):
            assert f"{limits.named(row, at)} {limits.writing(row)}" in known


def test_kinds_by_their_look_and_what_the_model_takes_them_for() -> None:
    cases = {
        "seen |3/4| by": (weights.NUMBER, Kind.DATE),
        "back |Friday the 13th| then": (weights.NAME, Kind.DATE),
        "on |the fourteenth| then": (weights.DATE, Kind.DATE),
        "asset |RT-0447| here": (weights.NAME, Kind.UNIQUE),
        "works at |Zorvex| now": (weights.PLACE, Kind.PLACE),
        "his boss |Zorvex| called": (weights.NAME, Kind.PERSON),
    }
    for text, (label, wanted) in cases.items():
        before, raw, after = text.split("|")
        span = Span(len(before), len(before) + len(raw))
        assert kind(before + raw + after, span, (label,)) is wanted, text


def test_what_it_adds_is_said_to_be_its_own() -> None:
    done = Sanitizer(NotePolicy()).sanitize(
        "Wife Carla rang.\nhis boss is gary lindell at northgate tire, off till 5/20"
    )
    assert any(f.by is By.LEARNED for f in done.findings)
    assert "northgate" not in done.text


def test_two_readers_of_a_word_multiply_their_odds_and_count_once_how_common_identifiers_are() -> None:
    assert joint(0.5, USUAL) == pytest.approx(0.5)
    assert joint(0.5, 0.5) > 0.85
    assert joint(0.9, 0.01) < 0.5
    assert 0 < joint(0.0, 0.0) < joint(1.0, 1.0) <= 1


def test_rules_that_the_tagger_may_overrule_are_recognizers_of_that_name() -> None:
    names = {recognizer.__module__.rpartition(".")[2] for recognizer in candidates.RECOGNIZERS}
    assert names >= guessing.DOUBTFUL


def test_what_stands_beside_a_word_says_that_it_is_none() -> None:
    for text, at, wanted in (
        ("May give paracetamol", 0, True),
        ("seen in May 2024", 2, False),
        ("Comfort-focused care", 0, True),
    ):
        row, spans = words.read(text, ())
        assert said_otherwise.is_said_otherwise(row, at, spans[at], text) is wanted, text
    for text, at, wanted in (
        ("Sun exposure", 0, True),
        ("Seen Sun", 1, False),
        ("Sun 4 May", 0, False),
        ("May give iron", 0, True),
    ):
        row, _ = words.read(text, ())
        assert said_otherwise.is_everyday(row, at, limits.writing(row)) is wanted, text


def test_where_hardly_a_word_identifies_a_word_is_less_likely_to() -> None:
    words = [Span(at * 4, at * 4 + 3) for at in range(200)]
    crowded = [Finding(Span(at * 40, at * 40 + 8), Kind.PERSON) for at in range(20)]
    assert Prior.of(words, crowded).after(0.6) == 0.6
    assert Prior.of(words, crowded[:1]).after(0.6) < 0.3
    assert Prior.of(words[:4], crowded[:1]).after(0.6) == 0.6
