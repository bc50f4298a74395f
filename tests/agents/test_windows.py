"""Windows cover every word of a long text and stay within the limit; inferences land where they belong."""

from hypothesis import given
from hypothesis import strategies as st

from app.agents.attack.attacker import ModelAttacker
from app.agents.evidence.certainty import CertaintyScale
from app.agents.roles.windows import pack
from app.core.text.spans import words
from app.engines.base import Fill, Value
from tests.engines.scripted import ScriptedEngine


def by_bytes(text: str) -> int:
    return len(text.encode())


@given(st.text(alphabet="ab é.\n🙂!", max_size=300), st.integers(24, 80))
def test_windows_cover_every_word_within_the_limit(text: str, limit: int) -> None:
    found = pack(text, limit, by_bytes)
    assert all(any(w.start <= at < w.end for w in found) for word in words(text) for at in range(word.start, word.end))
    assert all(by_bytes(w.of(text)) <= limit for w in found)


def test_a_long_text_is_read_to_its_end() -> None:
    filler = "The weather was fine and nothing happened at all on that day. " * 200
    text = filler + "I am a baker."

    def answer(request: Fill) -> list[dict[str, Value]]:
        if any(getattr(hole, "name", "") == "sure" for t in request.templates for hole in t):
            job = "baker" in request.prompt.text
            p = [
                (0, 0, 0, 0, 0, 1.0) if job and str(t[0]).startswith("Job") else (1.0, 0, 0, 0, 0, 0)
                for t in request.templates
            ]
            return [{"sure": Value("", probabilities=x)} for x in p]
        return [{"guess": Value("baker"), "quote": Value("a baker"), "reason": Value("said so")}]

    engine = ScriptedEngine(queue=[answer] * 40)
    found = ModelAttacker(engine, CertaintyScale(engine)).attack(text, lambda: False)
    (job,) = found.inferences
    assert job.evidence[0].span.of(text) == "a baker"
    assert max(len(fill.prompt.text) for fill in engine.fills) < len(text)
