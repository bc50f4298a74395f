"""What `untell bench` measures: the engine's speed and memory, a fixed text's rounds, and the physical floor.

The floor is what this machine's memory and arithmetic would allow if nothing were lost: a generated token has
to read all weights once, a prompt token needs two operations per parameter.
"""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

import psutil

from app.agents.arbitrate.rules import Believer
from app.agents.roles.control import Control
from app.agents.team import Sight, with_model
from app.bench.served import Served, measure_served
from app.bench.text import TEXT
from app.core.policy import policy_for
from app.engines.base import Engine, EngineInfo, Fill, Free, Prompt
from app.methods.rational import Rational
from app.models.catalogue.throughput import Machine, measure_machine

_WORDS = "The harbour was quiet that morning and the boats lay still between the piers while it snowed. "
_OPENINGS = tuple(
    f"{word} a harbour town by the sea, where the fishermen"
    for word in (
        "Once there was",
        "I know",
        "She was born in",
        "Far away lies",
        "He left",
        "They found",
        "Think of",
        "We saw",
    )
)


@dataclass(frozen=True, slots=True)
class Speed:
    """Tokens per second: prompts read, one text written, eight texts written side by side (together)."""

    prefill: float
    decode: float
    side_by_side: float

    @property
    def ratio(self) -> float:
        """Return R, prefill over decode: the most that side-by-side work and drafts can gain."""
        return self.prefill / self.decode


@dataclass(frozen=True, slots=True)
class Rounds:
    """The fixed text, attacked and rewritten: seconds to the first inference (None: none was found), and the rounds.

    Tokens and seconds are per round, the first (attack only) included.
    """

    first_inference: float | None
    rounds: int
    prompt_tokens: float
    generated_tokens: float
    seconds: float
    most_generated: int


@dataclass(frozen=True, slots=True)
class Figures:
    """All that was measured. `memory` is the resident memory of the engine's process in bytes."""

    info: EngineInfo
    machine: Machine
    speed: Speed
    rounds: Rounds
    memory: int
    served: Served | None = None

    @property
    def decode_floor(self) -> float:
        """Return the least seconds per generated token: weights over bandwidth."""
        return self.info.weight_bytes / self.machine.bandwidth

    @property
    def prefill_floor(self) -> float:
        """Return the seconds per prompt token at the float32 rate: two operations per parameter.

        Kernels on small integers can beat it; the ratio then exceeds 1.
        """
        return 2 * self.info.extra.get("parameters", 0.0) / self.machine.flops

    @property
    def decode_of_floor(self) -> float:
        """Return the share of the possible decode speed that is reached."""
        return self.decode_floor * self.speed.decode

    @property
    def prefill_of_floor(self) -> float:
        """Return the share of the float32 prefill speed that is reached."""
        return self.prefill_floor * self.speed.prefill

    def as_json(self) -> dict[str, object]:
        """Return everything as JSON data, derived figures included."""
        return {
            "schema": 1,
            "model": self.info.model,
            "architecture": self.info.architecture,
            "context": self.info.context,
            "weight_bytes": self.info.weight_bytes,
            "load_seconds": self.info.load_seconds,
            "prefill_tokens_per_second": self.speed.prefill,
            "decode_tokens_per_second": self.speed.decode,
            "side_by_side_tokens_per_second": self.speed.side_by_side,
            "ratio": self.speed.ratio,
            "machine": asdict(self.machine),
            "floor": {
                "decode_seconds": self.decode_floor,
                "prefill_seconds": self.prefill_floor,
                "decode_reached": self.decode_of_floor,
                "prefill_reached": self.prefill_of_floor,
            },
            "round": asdict(self.rounds),
            "served": asdict(self.served) if self.served else None,
            "resident_memory_bytes": self.memory,
        }


def measure(engine: Engine, threads: int, say: Callable[[str], None] = lambda _: None) -> Figures:
    """Measure `engine` and the machine with `threads` threads; takes some ten seconds on a small model."""
    say("machine")
    machine = measure_machine(threads)
    say("engine")
    speed = measure_speed(engine)
    say("rounds")
    rounds = measure_rounds(engine)
    say("check and rewrite")
    served = measure_served(engine)
    return Figures(engine.info, machine, speed, rounds, resident_memory(engine), served)


def measure_speed(engine: Engine, prompt_tokens: int = 512, written: int = 48) -> Speed:
    """Measure reading a fresh prompt, writing one text, and writing eight side by side."""
    per = max(1, engine.count(_WORDS * 8) // 8)
    text = _WORDS * min(prompt_tokens // per, (engine.info.context - 256) // per)
    engine.complete(Prompt("warm", "", "", _WORDS), 1)
    read = engine.complete(Prompt("bench", "", "Read this.\n", text), 1).usage
    story = Prompt("bench", "", "Write a long story about a harbour town, without headings.\n", "")
    line = Free("line", written, stop=())
    engine.fill(Fill(story, ((line,),)))  # what is timed next finds its prompt at hand
    alone = engine.complete(story, written).usage
    together = engine.fill(Fill(story, tuple((opening, line) for opening in _OPENINGS))).usage
    return Speed(
        read.prompt_tokens / read.seconds,
        alone.generated_tokens / alone.seconds,
        together.generated_tokens / together.seconds,
    )


def measure_rounds(engine: Engine) -> Rounds:
    """Rewrite the fixed text with the model alone (no signals): the first attack and two rounds of every role."""
    first: list[float] = []
    team = with_model(engine, Sight(), signals=False)
    team = replace(team, arbitrator=Believer(team.arbitrator))
    started = time.perf_counter()
    control = Control(on_found=lambda _: first.append(time.perf_counter() - started))
    made = Rational().run(TEXT, team, policy_for(100, rounds=2), control).rounds
    return Rounds(
        first[0] if first else None,
        len(made),
        sum(r.prompt_tokens for r in made) / len(made),
        sum(r.generated_tokens for r in made) / len(made),
        sum(r.seconds for r in made) / len(made),
        max(r.generated_tokens for r in made),
    )


def resident_memory(engine: Engine) -> int:
    """Return the resident bytes of the engine's process (this one for an engine in the same process)."""
    return int(psutil.Process(getattr(engine, "pid", None)).memory_info().rss)
