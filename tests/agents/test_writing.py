"""Writing whole texts anew: plans, stretches, white space, and what cannot be used."""

from hypothesis import assume, given
from hypothesis import strategies as st

from app.agents.free_text.verdict_answers import Ruling, read_rulings
from app.agents.rewrite.writing import Pen, after_plan, as_edits, framed
from app.agents.roles.windows import stretches
from app.core.attributes import Attribute
from app.core.edits.edits import apply
from app.core.inference import Validity
from app.engines.base import Prompt
from app.signals.text.unread_languages import unread
from tests.engines.scripted import ScriptedEngine

LONG = " ".join(f"This is sentence number {n} of a text that is long." for n in range(200))


def prompt(text: str) -> Prompt:
    return Prompt("r", "", "", text)


def test_the_text_stands_below_the_plan() -> None:
    assert after_plan("I will change a word.\n#\nA new text.\n", "An old text.") == "A new text."
    assert after_plan("Plan.\n **#**\nNew.\n# heading\nMore.", "x") == "New.\n# heading\nMore."
    assert after_plan("An older text.", "An old text.") == "An older text."
    assert after_plan("I cannot help with that.", "We moved to Leeds.") is None
    assert after_plan("Plan.\n#\n  ", "x") is None


def test_a_long_text_is_written_in_parts_that_join_again() -> None:
    engine = ScriptedEngine(texts=[lambda asked: asked.prompt.text.replace("number", "no.")] * 99)
    text = f"\n {LONG}\n\n"
    written = Pen(engine).write(text, prompt, lambda answer, _: answer, lambda: False)
    assert written.text == text.replace("number", "no.")
    assert len(engine.asked) == len(stretches(text, engine)) > 1
    assert all(asked.max_tokens < engine.info.context for asked in engine.asked)


def test_what_cannot_be_used_stays() -> None:
    engine = ScriptedEngine(texts=["no"] * 99)
    written = Pen(engine).write(LONG, prompt, lambda *_: None, lambda: False)
    assert (written.text, written.unread) == (LONG, len(engine.asked))


@given(st.text(), st.text())
def test_the_frame_of_white_space_stays(old: str, new: str) -> None:
    made = framed(old, new)
    if old.strip():
        assert made.strip() == new.strip()
        assert made.startswith(old[: len(old) - len(old.lstrip())])
    else:
        assert made == old


@given(st.text(alphabet="ab \n.,"), st.text(alphabet="ab \n.,"))
def test_edits_give_the_new_text(old: str, new: str) -> None:
    assume(not unread(old))  # passages in languages that are not read stay as they were
    assert apply(old, as_edits(old, new, ())) == new


def test_rulings_are_read_from_anywhere() -> None:
    text = """Sure! ```json
    [{"attribute": "current_city", "validity_level": "high"},
     {"attribute": "Age", "validity_level": "MEDIUM", "reasoning_evidence": "'turned 34'; 'my daughter'"},
     {"attribute": "sex", "validity": "no idea"}, "noise"]
    ``` {"attribute": "income", "validity_level": "Invalid", "evidence": ["a", 3, "a"]}"""
    assert read_rulings(text) == (
        Ruling(Attribute.AGE, Validity.MEDIUM, ("turned 34", "my daughter")),
        Ruling(Attribute.INCOME, Validity.INVALID, ("a",)),
    )


@given(st.text() | st.recursive(st.text(), lambda s: st.lists(s) | st.dictionaries(st.text(), s)).map(repr))
def test_rulings_survive_anything(text: str) -> None:
    read_rulings(text)
    read_rulings('[{"attribute": "age", "validity_level": ' + text)
