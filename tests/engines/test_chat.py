"""Chat wrappings."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import NoModelError
from app.engines.base import Prompt
from app.engines.llamacpp import chat

PROMPT = Prompt("r", "SYSTEM", "TASK\n", "TEXT", "SUFFIX", "ANSWER")


def joined(style: chat.Wrapping, prompt: Prompt) -> str:
    """Return the whole prompt as it would be read."""
    before, after = chat.head(style, prompt), chat.tail(style, prompt)
    return "".join(s.text for s in before) + prompt.text + "".join(s.text for s in after)


@pytest.mark.parametrize("name", list(chat.wrappings()))
def test_every_wrapping_holds_all_parts_in_order(name: str) -> None:
    """System, task, text, suffix and answer stand in this order; only markup may become control tokens."""
    style = chat.wrapping(name)
    assert re.search("SYSTEM.*TASK\nTEXTSUFFIX.*ANSWER$", joined(style, PROMPT), re.DOTALL)
    marked = "".join(s.text for s in chat.head(style, PROMPT) + chat.tail(style, PROMPT) if s.markup)
    assert not re.search("SYSTEM(?!_PROMPT)|TASK|SUFFIX|ANSWER", marked)


def test_chatml_as_the_starter_model_knows_it() -> None:
    """The exact layout, with and without a system text."""
    style = chat.wrapping("chatml")
    assert joined(style, PROMPT) == (
        "<|im_start|>system\nSYSTEM<|im_end|>\n<|im_start|>user\nTASK\nTEXTSUFFIX<|im_end|>\n"
        "<|im_start|>assistant\nANSWER"
    )
    assert joined(style, Prompt("r", "", "TASK", "")) == ("<|im_start|>user\nTASK<|im_end|>\n<|im_start|>assistant\n")


def test_thinking_is_closed_before_the_answer() -> None:
    """A model that would think aloud finds an empty thought."""
    assert joined(chat.wrapping("qwen3"), PROMPT).endswith("<think>\n\n</think>\n\nANSWER")
    assert joined(chat.wrapping("gemma4"), PROMPT).endswith("<|turn>model\n<|channel>thought\n<channel|>ANSWER")
    small = joined(chat.wrapping("smollm3"), PROMPT)
    assert "Reasoning Mode: /no_think\n" in small
    assert small.endswith("<think>\n\n</think>\nANSWER")


@pytest.mark.parametrize(
    ("template", "name"),
    [
        ("{{bos}}<|start_header_id|>{{role}}<|end_header_id|>", "llama3"),
        ("<|im_start|>{{role}} {%- if enable_thinking %}<think>", "qwen3"),
        ("{% for m in messages %}<|im_start|>", "chatml"),
        ("<start_of_turn>model", "gemma"),
        ("<|im_start|> reasoning_mode {%- if enable_thinking %}", "smollm3"),
        ("<|start_of_role|>{{role}}<|end_of_role|>", "granite"),
        ("[SYSTEM_PROMPT]{{s}}[/SYSTEM_PROMPT][INST]", "mistral7"),
        ("<|turn>model", "gemma4"),
        ("<|user|>\n<|end|>", "phi3"),
        ("<|user|>\n</s>", "zephyr"),
        ("[INST] {{m}} [/INST]", "mistral"),
        ("[AVAILABLE_TOOLS] [INST] {{m}}[/INST]", "mistral3"),
        ('[AVAILABLE_TOOLS] "[INST]" + m + "[/INST]"', "mistral3-tekken"),
        ("Cutting Knowledge Date <|start_header_id|>", "llama3.1"),
        ("<|tool|> '<|' + role + '|>' <|end|> <|assistant|>", "phi4-mini"),
        ("<|im_start|>named SmolLM, trained by Hugging Face<|im_end|>", "smollm2"),
        ("", "plain"),
    ],
)
def test_guess(template: str, name: str) -> None:
    """Marks in a foreign model's template tell its family."""
    assert chat.guess(template) == name


def test_an_unknown_name_is_refused() -> None:
    """The sentence names the formats there are."""
    with pytest.raises(NoModelError, match="chatml"):
        chat.wrapping("alpaca")


@given(st.text() | st.lists(st.sampled_from(["<|im_end|>", "<|im", "_start|>", "a", "</s>", "<"])).map("".join))
def test_disarmed_pieces_join_to_the_text_and_hold_no_markup(text: str) -> None:
    """Nothing is lost, and no piece speaks the format."""
    pieces = chat.disarm(chat.wrapping("chatml"), text)
    assert "".join(pieces) == text
    assert not any(mark in piece for piece in pieces for mark in ("<|im_start|>", "<|im_end|>", "</s>"))
