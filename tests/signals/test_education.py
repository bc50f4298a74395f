"""Education: degrees stated, a student's words, and what a job asks for."""

from app.core.attributes import OPTIONS, Attribute
from app.signals.life import education
from app.signals.text.reading import read


def test_values_are_options_of_the_closed_set() -> None:
    text = "I have a PhD, I was in college, I left school at fourteen, I got my GED, my locker, my master's degree."
    values = {cue.value for cue in education.find(read(text, 2024)).cues}
    assert values <= set(OPTIONS[Attribute.EDUCATION])
    assert len(values) >= 4


def test_a_degree_is_generalised_within_its_sentence() -> None:
    text = "I finished my master's degree in 2010."
    ladder = next(c.ladder for c in education.find(read(text, 2024)).cues if c.ladder is not None)
    steps = [text[: ladder.span.start] + step + text[ladder.span.end :] for step in ladder.steps]
    assert steps == ["I finished my course in 2010.", "I finished my training in 2010."]
