"""Further answers to a free hole: unlike the answer, likeliest first, and without any effect on it."""

from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engines.base import Fill, Free, Prompt, Quote, Template, Value
from app.engines.decoder import Logits

from .fakes import FakeDecoder, engine, noise, says, vocabulary

PROMPT = Prompt("reader", "You read.", "Read this text:\n", "I ride my bike to the hospital.")
JOB = Free("job", 5)
WITH = replace(JOB, also=2)


def asked(decoder: FakeDecoder, *holes: Free, text: str = 'Job: "') -> list[Value]:
    """Return what each hole is filled with, each in a template of its own."""
    templates: tuple[Template, ...] = tuple((text, hole, '", and so on') for hole in holes)
    return [filled["job"] for filled in engine(decoder).fill(Fill(PROMPT, templates, PROMPT.text)).filled]


@given(st.integers(0, 300), st.sampled_from(['Job: "', "Job: "]))
@settings(max_examples=60, deadline=None)
def test_the_answer_is_the_same_with_and_without_others(seed: int, text: str) -> None:
    (alone,) = asked(FakeDecoder(noise(seed)), JOB, text=text)
    first, second = asked(FakeDecoder(noise(seed)), WITH, WITH, text=text)
    assert replace(first, also=()) == alone
    assert first == second
    assert alone.text not in first.also
    assert len(set(first.also)) == len(first.also) <= 2
    assert all(other.strip() == other and '"' not in other and "\n" not in other for other in first.also)


def test_each_goes_on_from_its_own_first_token_and_the_likeliest_comes_first() -> None:
    """Of all that is written after another beginning, what is likelier as a whole stands first."""
    voc = vocabulary()
    first = {b"nurse": 9.0, b"Lyon": 7.0, b"bike": 6.9, b'",': 6.8}
    then = {b"nurse": b'",', b"Lyon": b" hospital", b" hospital": b'",', b"bike": b" school", b" school": b'",'}
    doubt = {b"Lyon": 0.5, b" hospital": 9.0, b"bike": 9.0, b" school": 9.0, b"nurse": 9.0}

    def speak(history: tuple[int, ...]) -> Logits:
        logits = np.zeros(voc.size, dtype=np.float32)
        last = voc.pieces[history[-1]]
        for piece, logit in first.items() if last not in then else [(then[last], doubt[last])]:
            logits[voc.by_bytes[piece]] = logit
        return logits

    (value,) = asked(FakeDecoder(speak), WITH)
    assert (value.text, value.also) == ("nurse", ("bike school", "Lyon hospital"))


def test_a_model_of_one_mind_has_few_others() -> None:
    (value,) = asked(FakeDecoder(says('Job: "nurse"')), WITH)
    assert value.text == "nurse"
    assert "nurse" not in value.also


@given(st.integers(0, 300), st.sampled_from(['see "', "see "]))
@settings(max_examples=60, deadline=None)
def test_further_quotes_stand_in_the_text_and_change_nothing(seed: int, before: str) -> None:
    def quoted(also: int) -> Value:
        template: Template = (before, Quote("quote", 5, also=also), '" and so on')
        return engine(FakeDecoder(noise(seed))).fill(Fill(PROMPT, (template,), PROMPT.text)).filled[0]["quote"]

    alone, first = quoted(0), quoted(3)
    assert replace(first, also=()) == alone
    assert alone.text not in first.also
    assert len(set(first.also)) == len(first.also)
    for other in first.also:
        at = PROMPT.text.index(other)
        whole = PROMPT.text[max(0, at - 1) : at + len(other) + 1]
        assert other
        assert not (at and whole[0].isalnum() and other[0].isalnum())


def test_what_was_tried_is_not_fed_again() -> None:
    def rows(also: int) -> int:
        decoder = FakeDecoder(noise(5))
        asked(decoder, replace(JOB, also=also))
        return sum(len(batch) for batch in decoder.log)

    assert rows(2) - rows(0) <= 2 * (JOB.max_tokens - 1)
