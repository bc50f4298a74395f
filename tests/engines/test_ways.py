"""Answers to a free hole and their runners-up: unlike the answer, likeliest first, and without any effect on it."""

from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engines.base import Fill, Free, Prompt, Template, Value
from app.engines.constrained.decoder import Logits

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


def test_what_was_tried_is_not_fed_again() -> None:
    def rows(also: int) -> int:
        decoder = FakeDecoder(noise(5))
        asked(decoder, replace(JOB, also=also))
        return sum(len(batch) for batch in decoder.log)

    assert rows(2) - rows(0) <= 2 * (JOB.max_tokens - 1)


def test_the_answer_and_the_others_take_no_more_calls_than_the_answer_alone() -> None:
    def calls(also: int) -> int:
        decoder = FakeDecoder(noise(5))
        asked(decoder, replace(JOB, also=also))
        return len(decoder.log)

    assert calls(2) <= calls(0)


@given(st.integers(0, 100))
@settings(max_examples=30, deadline=None)
def test_what_follows_an_answer_is_asked_behind_it(seed: int) -> None:
    """The branch goes on from the copy the answer was written on, whatever stood beside it."""

    def filled(also: int) -> list[str]:
        template: Template = (
            'Job: "',
            replace(JOB, also=also),
            '", since ',
            Free("why", 4),
            ", and so ",
            Free("end", 4),
        )
        (found,) = engine(FakeDecoder(noise(seed))).fill(Fill(PROMPT, (template,), PROMPT.text)).filled
        return [found[name].text for name in ("job", "why", "end")]

    assert filled(0) == filled(2)


def test_few_sequences_do_but_take_turns() -> None:
    """Where there are not enough for all templates at once, those that have begun end first."""
    many = (WITH,) * 9
    plenty = asked(FakeDecoder(noise(3), sequences=64), *many)
    assert asked(FakeDecoder(noise(3), sequences=14), *many) == plenty
