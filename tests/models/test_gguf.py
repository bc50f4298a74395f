"""The header parser: what it reads from sound files, and that every unsound one ends in one sentence."""

import os
import struct
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.models.catalogue import catalogue
from app.models.gguf.check import BadModelError, GgufInfo, read_info
from app.store import paths
from tests.models.tiny_gguf import Row, Tiny, array, f32, floats, ints, text, texts, u32

HUGE = (1 << 64) - 1


def read(folder: Path, data: bytes) -> GgufInfo:
    path = folder / "model.gguf"
    path.write_bytes(data)
    return read_info(path)


def refusal(folder: Path, data: bytes) -> str:
    with pytest.raises(BadModelError) as caught:
        read(folder, data)
    return str(caught.value)


def one_sentence(message: str) -> bool:
    return message.endswith(".") and ". " not in message and "\n" not in message and len(message) < 250


def test_a_sound_file_is_described(tmp_path: Path) -> None:
    info = read(tmp_path, Tiny().data())
    assert info == GgufInfo(
        architecture="llama",
        name="Tiny",
        quantization="F32",
        context_length=64,
        n_layers=1,
        n_heads=2,
        n_kv_heads=1,
        head_dim=4,
        embedding_length=8,
        vocab_size=5,
        parameters=8 * 5 + 8 * 8 + 8,
        weight_bytes=4 * (8 * 5 + 8 * 8 + 8),
        template="{% for m in messages %}<|im_start|>{{ m.role }}{% endfor %}",
    )


def test_block_quantization_counts_bytes(tmp_path: Path) -> None:
    tiny = Tiny(rows=[Row("token_embd.weight", (64, 5), kind=8)]).put("llama.embedding_length", u32(64))
    info = read(tmp_path, tiny.put("llama.attention.key_length", u32(16)).data())
    assert (info.parameters, info.weight_bytes, info.head_dim) == (320, 340, 16)


def test_another_alignment_is_honoured(tmp_path: Path) -> None:
    assert read(tmp_path, Tiny(alignment=256).put("general.alignment", u32(256)).data()).n_layers == 1


def test_a_vocabulary_of_150_000_takes_little_time_and_memory(tmp_path: Path) -> None:
    words = [f"token{number}" for number in range(150_000)]
    tiny = Tiny(rows=[Row("token_embd.weight", (1, 150_000))]).put("llama.embedding_length", u32(1))
    tiny.put("llama.attention.head_count", u32(1)).put("tokenizer.ggml.tokens", texts(words))
    tiny.put("tokenizer.ggml.merges", texts(words))
    tiny.put("tokenizer.ggml.scores", floats(150_000)).put("tokenizer.ggml.token_type", ints(150_000))
    data = tiny.data()
    start = time.process_time()
    assert read(tmp_path, data).vocab_size == 150_000
    assert time.process_time() - start < 0.3


def _rows(*rows: Row) -> Callable[[], bytes]:
    return lambda: Tiny(rows=[Row("token_embd.weight", (8, 5)), *rows]).data()


def _put(key: str | bytes, value: bytes) -> Callable[[], bytes]:
    return lambda: Tiny().put(key, value).data()


def _drop(key: str) -> Callable[[], bytes]:
    return lambda: Tiny().drop(key).data()


def _twice(key: str) -> Callable[[], bytes]:
    def make() -> bytes:
        tiny = Tiny()
        tiny.values.append(next(pair for pair in tiny.values if pair[0] == key))
        return tiny.data()

    return make


BAD: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "only the magic": lambda: b"GGUF",
    "another kind of file": lambda: b"PK\x03\x04" + bytes(400),
    "an old GGML file": lambda: Tiny(magic=b"ggml").data(),
    "an error page": lambda: b"<!DOCTYPE html><html><body>Not found</body></html>",
    "a pointer to the real file": lambda: b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
    "version 0": lambda: Tiny(version=0).data(),
    "version 1": lambda: Tiny(version=1).data(),
    "version 2": lambda: Tiny(version=2).data(),
    "version 4": lambda: Tiny(version=4).data(),
    "big-endian": lambda: Tiny(version=3 << 24).data(),
    "no tensors": lambda: Tiny(rows=[]).data(),
    "countless tensors": lambda: Tiny(n_tensors=HUGE).data(),
    "a tensor too few": lambda: Tiny(n_tensors=4).data(),
    "countless values": lambda: Tiny(n_values=HUGE).data(),
    "a value too many": lambda: Tiny(n_values=13).data(),
    "no values": lambda: Tiny(values=[]).data(),
    "an empty key": _put("", u32(1)),
    "an endless key": _put("k" * 2000, u32(1)),
    "a key that is not UTF-8": _put(b"\xff\xfe", u32(1)),
    "a key twice": _twice("llama.block_count"),
    "an array twice": _twice("tokenizer.ggml.tokens"),
    "an unknown kind of value": _put("x", struct.pack("<II", 13, 0)),
    "a string without end": _put("x", struct.pack("<IQ", 8, HUGE)),
    "a string just past the end": _put("x", struct.pack("<IQ", 8, 5000)),
    "a string of 20 MB": _put("x", text(b"a" * 20_000_000)),
    "an array without end": _put("x", array(4, HUGE, b"")),
    "an array whose size wraps around": _put("x", array(12, (1 << 61) + 1, bytes(8))),
    "strings without end": _put("x", array(8, HUGE, b"")),
    "strings one of which wraps around": _put("x", array(8, 2, struct.pack("<Q", HUGE - 7) + struct.pack("<Q", 0))),
    "an array of arrays": _put("x", array(9, 1, struct.pack("<IQ", 4, 0))),
    "an array of unknown kind": _put("x", array(77, 1, bytes(8))),
    "alignment zero": _put("general.alignment", u32(0)),
    "alignment 48": _put("general.alignment", u32(48)),
    "alignment a string": _put("general.alignment", text("32")),
    "a giant alignment": _put("general.alignment", u32(1 << 31)),
    "no architecture": _drop("general.architecture"),
    "architecture a number": _put("general.architecture", u32(1)),
    "architecture unknown": _put("general.architecture", text("clip")),
    "architecture with control characters": _put("general.architecture", text("\x1b[2Jllama\n")),
    "architecture recurrent": _put("general.architecture", text("mamba")),
    "architecture hybrid": _put("general.architecture", text("qwen35")),
    "architecture lfm2": _put("general.architecture", text("lfm2")),
    "an adapter": _put("general.type", text("adapter")),
    "a part of a split model": _put("split.count", struct.pack("<IH", 2, 3)),
    "no context length": _drop("llama.context_length"),
    "context length zero": _put("llama.context_length", u32(0)),
    "context length a float": _put("llama.context_length", f32(64.0)),
    "no layers": _put("llama.block_count", u32(0)),
    "too many layers": _put("llama.block_count", u32(100_000)),
    "no heads": _put("llama.attention.head_count", u32(0)),
    "heads per layer": _put("llama.attention.head_count", ints(1)),
    "heads that do not divide": lambda: (
        Tiny().put("llama.attention.head_count", u32(3)).put("llama.attention.head_count_kv", u32(2)).data()
    ),
    "more key heads than heads": _put("llama.attention.head_count_kv", u32(4)),
    "heads of no width": _put("llama.attention.key_length", u32(0)),
    "no tokens": _drop("tokenizer.ggml.tokens"),
    "an empty list of tokens": _put("tokenizer.ggml.tokens", texts([])),
    "tokens that are numbers": _put("tokenizer.ggml.tokens", ints(5)),
    "a token more than embeddings": _put("tokenizer.ggml.tokens", texts(list("abcdef"))),
    "too few scores": _put("tokenizer.ggml.scores", floats(4)),
    "scores of another kind": _put("tokenizer.ggml.scores", ints(5)),
    "scores not a list": _put("tokenizer.ggml.scores", f32(1.0)),
    "too few token types": _put("tokenizer.ggml.token_type", ints(1)),
    "a chat template of 70 kB": _put("tokenizer.chat_template", text("x" * 70_000)),
    "a second chat template of 70 kB": _put("tokenizer.chat_template.tool_use", text("x" * 70_000)),
    "a chat template that is a number": _put("tokenizer.chat_template", u32(1)),
    "a name that is a number": _put("general.name", u32(1)),
    "no table of tokens": lambda: Tiny(rows=[Row("output_norm.weight", (8,))]).data(),
    "a table of tokens of another width": lambda: Tiny(rows=[Row("token_embd.weight", (16, 5))]).data(),
    "a tensor twice": _rows(Row("a", (8,)), Row("a", (8,))),
    "a tensor without a name": _rows(Row("", (8,))),
    "a tensor with a long name": _rows(Row("n" * 64, (8,))),
    "a tensor without dimensions": _rows(Row("a", ())),
    "a tensor of five dimensions": _rows(Row("a", (1, 1, 1, 1, 1))),
    "a tensor of no numbers": _rows(Row("a", (8, 0))),
    "a tensor whose size wraps around": _rows(Row("a", (1 << 32, 1 << 32, 1 << 10))),
    "a tensor past the end": _rows(Row("a", (1 << 30,))),
    "a tensor of unknown kind": _rows(Row("a", (8,), kind=99)),
    "a tensor of a removed kind": _rows(Row("a", (32,), kind=31)),
    "a row that is no whole block": _rows(Row("a", (8,), kind=2)),
    "a tensor over another": _rows(Row("a", (8,), offset=0)),
    "a tensor off its alignment": _rows(Row("a", (8,), offset=161)),
    "a tensor far away": _rows(Row("a", (8,), offset=1 << 63)),
}


@pytest.mark.parametrize("name", BAD)
def test_an_unsound_file_is_refused_in_one_sentence(tmp_path: Path, name: str) -> None:
    data = BAD[name]()
    tracemalloc.start()
    start = time.process_time()
    try:
        message = refusal(tmp_path, data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert one_sentence(message), message
    assert message.isprintable()
    assert time.process_time() - start < 2
    assert peak < 3 * len(data) + 1_000_000


def test_there_are_more_than_forty_unsound_files() -> None:
    assert len(BAD) > 40


def test_every_cut_through_the_file_is_refused(tmp_path: Path) -> None:
    whole = Tiny().data()
    last = len(whole) - 1  # the end of the last tensor; it is as long as its padding
    for length in range(last + 1):
        assert one_sentence(refusal(tmp_path, whole[:length]))


def test_a_missing_file_a_folder_and_a_bad_name_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.gguf", tmp_path, tmp_path / "nul\0.gguf", tmp_path / ("n" * 300)):
        with pytest.raises(BadModelError) as caught:
            read_info(path)
        assert str(caught.value).endswith(".")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.gguf")
    with pytest.raises(BadModelError):
        read_info(tmp_path / "pipe.gguf")


SOUND = Tiny().data()


@settings(max_examples=600, deadline=2000, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    changes=st.lists(
        st.tuples(st.integers(0, len(SOUND) - 1), st.sampled_from([0, 1, 8, 9, 127, 128, 255]) | st.integers(0, 255)),
        min_size=1,
        max_size=12,
    ),
    cut=st.none() | st.integers(0, len(SOUND)),
)
def test_changed_bytes_give_a_description_or_a_refusal(
    tmp_path: Path, changes: list[tuple[int, int]], cut: int | None
) -> None:
    data = bytearray(SOUND)
    for place, value in changes:
        data[place] = value
    try:
        info = read(tmp_path, bytes(data[:cut]))
    except BadModelError:
        return
    assert info.vocab_size == 5
    assert info.weight_bytes <= len(SOUND)


@settings(max_examples=200, deadline=2000, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(tail=st.binary(max_size=600))
def test_random_bytes_after_the_magic_never_crash(tmp_path: Path, tail: bytes) -> None:
    assert refusal(tmp_path, b"GGUF" + struct.pack("<I", 3) + tail).endswith(".")


@pytest.mark.model
def test_the_starter_is_read_as_it_is() -> None:
    path = paths.models_dir() / "starter-base.gguf"
    if not path.is_file():
        pytest.skip("the starter model is not installed; run `untell models get starter-base`")
    spec = catalogue.get("starter-base")
    info = read_info(path)
    assert (info.architecture, info.quantization) == ("llama", spec.quantization)
    assert (info.context_length, info.parameters) == (spec.context, spec.parameters)
    assert (info.n_layers, info.n_heads, info.n_kv_heads, info.head_dim) == (30, 9, 3, 64)
    assert info.weight_bytes < spec.size
