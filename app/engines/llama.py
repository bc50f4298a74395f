"""llama.cpp by llama-cpp-python's low-level API; of the engines only the encoder and `states` use it too.

Calls that llama.cpp answers by ending the process (more rows than its batch, more outputs than reserved) are
ruled out here by construction; what it reports by a return code becomes an EngineError.
"""

import ctypes
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import llama_cpp.llama_cpp as api
import numpy as np
import psutil

from app.core.errors import CancelledError, EngineError, NoModelError
from app.engines.base import EngineInfo, Load
from app.engines.constrained.decoder import Logits, Row, States
from app.engines.constrained.vocabulary import Vocabulary
from app.engines.llamacpp import backend, chat
from app.engines.llamacpp.hidden_states import states
from app.engines.local import LocalEngine
from app.engines.process.thread_count import Crowd

_BATCH = 128  # rows a call may carry; small, so that a cancel is seen soon even where it cannot interrupt
_SEQUENCES = 64
_OUTPUTS = 64
_SPM = 1  # llama.cpp's number for vocabularies that put a space before every text
_MARKED = api.LLAMA_TOKEN_ATTR_CONTROL | api.LLAMA_TOKEN_ATTR_USER_DEFINED
_ABORTED = 2
_CACHES = {"f16": 1, "q8_0": api.GGML_TYPE_Q8_0, "q4_0": api.GGML_TYPE_Q4_0}
_NO_ROOM = 1
_NO_NUMBERS = "The model computes what are no numbers: its weights are damaged; get it again or choose another one."


def threads() -> int:
    """Return the number of physical cores this process may use: more threads make llama.cpp slower."""
    physical = psutil.cpu_count(logical=False) or os.cpu_count() or 1
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else physical
    return max(1, min(physical, allowed))


class LlamaDecoder:
    """A model and its context; implements the Decoder protocol."""

    def __init__(self, load: Load) -> None:
        backend.start()
        self._model = _open_model(load)
        self._vocab = api.llama_model_get_vocab(self._model)
        self._threads = load.threads or threads()
        self._crowd = Crowd(self._threads)
        self._context = self._open_context(load)
        self._memory = api.llama_get_memory(self._context)
        self._stop = ctypes.create_string_buffer(2)
        self._watch_stop()
        self._adapter = self._open_adapter(load)
        self.cells = int(api.llama_n_ctx(self._context))
        self.batch = _BATCH
        self.outputs = _OUTPUTS
        self.sequences = _SEQUENCES
        self.vocabulary = self._read_vocabulary()
        self._batch = api.llama_batch_init(_BATCH, 0, _SEQUENCES)
        self._spm = api.llama_vocab_type(self._vocab) == _SPM
        self._mark = self._tokenize("\n", False) if self._spm else []

    def encode(self, text: str, markup: bool = False) -> list[int]:
        """Return the tokens of `text`."""
        if not self._spm or markup:
            return self._tokenize(text, markup)
        # These vocabularies begin every text with a space; behind a line break, whose tokens are cut off, not.
        tokens = self._tokenize("\n" + text, markup)
        return tokens[len(self._mark) :] if tokens[: len(self._mark)] == self._mark else tokens

    def _tokenize(self, text: str, markup: bool) -> list[int]:
        data = text.encode("utf-8", "replace")
        room = len(data) + 16
        buffer = (ctypes.c_int32 * room)()
        count = api.llama_tokenize(self._vocab, data, len(data), buffer, room, False, markup)
        if count < 0:
            raise EngineError("The model could not read the text as tokens; choose another model.")
        return buffer[:count]

    def opening(self) -> list[int]:
        """Return the begin-of-text token if the model was trained to see one."""
        if not api.llama_vocab_get_add_bos(self._vocab):
            return []
        return [int(api.llama_vocab_bos(self._vocab))]

    def decode(self, rows: Sequence[Row]) -> list[Logits]:
        """Feed the rows and copy the wanted logits out."""
        if not 0 < len(rows) <= _BATCH or sum(row.wanted for row in rows) > _OUTPUTS:
            raise ValueError(f"{len(rows)} rows do not fit a batch")
        batch = self._batch
        batch.n_tokens = len(rows)
        for at, row in enumerate(rows):
            batch.token[at] = row.token
            batch.pos[at] = row.position
            batch.n_seq_id[at] = len(row.sequences)
            for nth, sequence in enumerate(row.sequences):
                batch.seq_id[at][nth] = sequence
            batch.logits[at] = row.wanted
        self._take_threads()
        self._check(api.llama_decode(self._context, batch))
        return [self._logits(at) for at, row in enumerate(rows) if row.wanted]

    def _take_threads(self) -> None:
        wanted = self._crowd.threads()
        if wanted != self._threads:
            self._threads = wanted
            api.llama_set_n_threads(self._context, wanted, wanted)

    def _check(self, code: int) -> None:
        if code == 0:
            return
        if code == _ABORTED:
            raise CancelledError("Stopped.")
        if code == _NO_ROOM:
            raise EngineError("The model's context is full; shorten the text or load the model with more.")
        raise EngineError(f"The model failed while working (llama.cpp reported {code}); try again.")

    def _logits(self, at: int) -> Logits:
        found = api.llama_get_logits_ith(self._context, at)
        logits: Logits = np.ctypeslib.as_array(found, shape=(self.vocabulary.size,)).copy()
        # The largest is no number where any of them is none; a token that can never come may be minus infinity.
        if not np.isfinite(logits.max()):
            raise NoModelError(_NO_NUMBERS)
        return logits

    def states(self, tokens: Sequence[int], layer: int) -> States:
        """Return a layer's rows for the tokens, read in a context of their own."""
        return states(self._model, tokens, layer, self._crowd.threads(), self._prepare)

    def copy(self, source: int, target: int) -> None:
        """Let `target` share all cells of `source`."""
        api.llama_memory_seq_cp(self._memory, source, target, -1, -1)

    def cut(self, sequence: int, start: int) -> None:
        """Forget the sequence from `start` on."""
        if not api.llama_memory_seq_rm(self._memory, sequence, start, -1):
            raise EngineError("This model cannot take back what it has read; choose another model.")

    def clear(self) -> None:
        """Forget all sequences."""
        api.llama_memory_clear(self._memory, False)

    def save(self, sequence: int) -> bytes:
        """Return one sequence's cells."""
        size = int(api.llama_state_seq_get_size(self._context, sequence))
        buffer = (ctypes.c_uint8 * size)()
        written = api.llama_state_seq_get_data(self._context, buffer, size, sequence)
        return bytes(memoryview(buffer)[:written])

    def restore(self, sequence: int, state: bytes) -> None:
        """Put one sequence's cells back."""
        view = ctypes.cast(ctypes.c_char_p(state), ctypes.POINTER(ctypes.c_uint8))
        if not api.llama_state_seq_set_data(self._context, view, len(state), sequence):
            raise EngineError("The model's kept instructions could not be put back; try again.")

    def interrupt(self, stop: bool) -> None:
        """Make the call under way (and later ones) end with CancelledError, or allow calls again. Thread-safe."""
        self._stop[0] = b"\x01" if stop else b"\x00"

    def close(self) -> None:
        """Free batch, context and model, in this order."""
        if self._context is not None:
            api.llama_batch_free(self._batch)
            api.llama_free(self._context)
            api.llama_model_free(self._model)
            self._context = None

    def _watch_stop(self) -> None:
        # llama.cpp asks a C function after every node of its graph whether to stop. A Python function would
        # take the interpreter's lock a thousand times a token; strlen of a two-byte buffer says the same: it
        # is 0 until another thread writes a byte there.
        library = ctypes.CDLL("msvcrt") if os.name == "nt" else ctypes.CDLL(None)
        self._strlen = ctypes.cast(library.strlen, api.ggml_abort_callback)
        self._listen_for_stop(self._context)

    def _listen_for_stop(self, context: Any) -> None:
        place = ctypes.cast(self._stop, ctypes.c_void_p)
        api.llama_set_abort_callback(context, self._strlen, place)

    def _open_context(self, load: Load) -> Any:
        params = api.llama_context_default_params()
        params.n_ctx = load.context
        params.n_batch = params.n_ubatch = _BATCH
        params.n_seq_max = _SEQUENCES
        params.n_outputs_max = _OUTPUTS
        params.n_threads = params.n_threads_batch = self._threads
        params.kv_unified = True  # one pool of cells; without it a partial sequence copy ends the process
        params.swa_full = True
        params.no_perf = True
        params.type_k = params.type_v = _CACHES[load.cache]
        if load.cache != "f16":
            # llama.cpp keeps values in these kinds with this way of attention alone.
            params.flash_attn_type = api.LLAMA_FLASH_ATTN_TYPE_ENABLED
        context = api.llama_init_from_model(self._model, params)
        if not context:
            raise NoModelError("There is not enough memory for this model; choose a smaller one.")
        return context

    def _open_adapter(self, load: Load) -> Any:
        if not load.adapter:
            return None
        adapter = api.llama_adapter_lora_init(self._model, os.fsencode(load.adapter))
        if not adapter:
            raise NoModelError("The model's adapter does not belong to it or is damaged; get the model again.")
        self._apply(adapter, self._context)
        return adapter

    def _apply(self, adapter: Any, context: Any) -> None:
        handles = (api.llama_adapter_lora_p_ctypes * 1)(adapter)
        scales = (ctypes.c_float * 1)(1.0)
        if api.llama_set_adapters_lora(context, handles, 1, scales):
            raise NoModelError("The model's adapter could not be applied; get the model again.")

    def _prepare(self, context: Any) -> None:
        """Have another context of this model end when the call is stopped, and read with the same adapter."""
        self._listen_for_stop(context)
        if self._adapter:
            self._apply(self._adapter, context)

    def _read_vocabulary(self) -> Vocabulary:
        size = int(api.llama_vocab_n_tokens(self._vocab))
        buffer = ctypes.create_string_buffer(1024)
        pieces, ends, markup = [], set(), set()
        for token in range(size):
            if api.llama_vocab_is_eog(self._vocab, token):
                ends.add(token)
            control = api.llama_vocab_is_control(self._vocab, token)
            length = 0
            if not control and token not in ends:
                length = api.llama_token_to_piece(self._vocab, token, buffer, len(buffer), 0, False)
            pieces.append(buffer.raw[: max(0, length)])
            # llama.cpp reads some marks (<think>, <tool_call>) even where it is told that a text is plain.
            if api.llama_vocab_get_attr(self._vocab, token) & _MARKED:
                markup.add(api.llama_vocab_get_text(self._vocab, token).decode("utf-8", "replace"))
        return Vocabulary(pieces, ends, {text for text in markup if chat.looks_like_markup(text)})

    def text_template(self) -> str:
        """Return the model's own chat template (never run, only searched for marks)."""
        found = api.llama_model_chat_template(self._model, None)
        return found.decode("utf-8", "replace") if found else ""

    def describe(self, load: Load, seconds: float) -> EngineInfo:
        """Return what is loaded."""
        buffer = ctypes.create_string_buffer(128)
        api.llama_model_meta_val_str(self._model, b"general.architecture", buffer, len(buffer))
        return EngineInfo(
            model=load.model,
            architecture=buffer.value.decode("utf-8", "replace"),
            context=min(self.cells, int(api.llama_model_n_ctx_train(self._model))),
            weight_bytes=int(api.llama_model_size(self._model)),
            load_seconds=seconds,
            vocabulary=self.vocabulary.size,
            extra={"parameters": float(api.llama_model_n_params(self._model))},
            prompts=load.prompts,
            code=backend.code(),
        )


def _open_model(load: Load) -> Any:
    if not Path(load.path).is_file():
        raise NoModelError("The model's file is gone; run `untell models get` again.")
    params = api.llama_model_default_params()
    params.n_gpu_layers = load.gpu_layers
    params.check_tensors = load.checked
    model = api.llama_model_load_from_file(os.fsencode(load.path), params)
    if not model:
        raise NoModelError("The model's file cannot be loaded: damaged, or of a kind this program does not know.")
    if api.llama_model_is_recurrent(model) or api.llama_model_is_hybrid(model):
        api.llama_model_free(model)
        raise NoModelError("Models of this architecture cannot take back what they read; choose another one.")
    return model


def parts(
    wanted: Load, make: Callable[[Load], LlamaDecoder] = LlamaDecoder
) -> tuple[LlamaDecoder, chat.Wrapping, EngineInfo]:
    """Return what a local engine is made of: a decoder that `make` makes, how its prompts are wrapped, what is loaded.

    Raises NoModelError when the model cannot be loaded.
    """
    started = time.perf_counter()
    decoder = make(wanted)
    name = wanted.chat if wanted.chat != "auto" else chat.guess(decoder.text_template())
    return decoder, chat.wrapping(name), decoder.describe(wanted, time.perf_counter() - started)


def load(wanted: Load) -> LocalEngine:
    """Load a model into this process. Raises NoModelError when it cannot be."""
    return LocalEngine(*parts(wanted))
