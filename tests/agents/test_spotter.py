"""Who spots identifying words: windows, weights, and models that have none."""

from dataclasses import replace

from app.agents.evidence.hidden_state_tagger import IDENTIFIES, Spotter, spotter
from app.agents.evidence.linear_heads import Heads
from app.engines.base import EngineInfo, Head, never
from tests.engines.scripted import ScriptedEngine

HEADS = Heads(15, {IDENTIFIES: Head((0.25, -0.125), -1.5)})


class Trained(ScriptedEngine):
    """A scripted engine that says it was trained on the starter's prompts."""

    @property
    def info(self) -> EngineInfo:
        return replace(super().info, prompts="starter", context=200)


def test_words_are_found_where_they_stand_in_a_long_text_too() -> None:
    text = "Nothing here of note. " * 40 + "Seen with Zorvex today. " + "Nothing here either. " * 40
    engine = Trained(telling=["Zorvex"])
    found = Spotter(engine, HEADS).spot(text, never)
    assert len(engine.probes) > 1
    assert {one.span.of(text).strip() for one in found if one.likely > 0.5} == {"Zorvex"}
    words = {at for one in found for at in range(one.span.start, one.span.end) if text[at].isalnum()}
    assert words == {at for at, letter in enumerate(text) if letter.isalnum()}


def test_letters_of_several_tokens_are_counted() -> None:
    class Bytes(Trained):
        def count(self, text: str) -> int:
            return len(text.encode())

    engine = Bytes()
    Spotter(engine, HEADS).spot("🦊🦊 " * 12, never)
    assert len(engine.probes) > 1
    assert all(len(asked.text.encode()) <= 40 for asked in engine.probes)


def test_nothing_is_asked_about_nothing() -> None:
    engine = Trained()
    assert Spotter(engine, HEADS).spot(" \n ", never) == ()
    assert engine.probes == []


def test_weights_belong_to_the_model_they_were_fitted_for() -> None:
    assert spotter(None) is None
    assert spotter(ScriptedEngine()) is None
    shipped = spotter(Trained())
    assert shipped is not None
    assert len(shipped.heads.heads[IDENTIFIES].weights) == 576  # numbers in a row of SmolLM2-135M
