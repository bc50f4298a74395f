"""Makes the files of a run that are wanted, each compared with the trained model, one after the other."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch

from app.distill.data import packed
from app.distill.export import gguf_files
from app.distill.export.files import Agreement, compare, quantize
from app.distill.training.model import Llama
from app.distill.training.runs import trained
from app.distill.training.weights import read
from app.engines.base import Load
from app.models.shelf.shelf import Installed

_COMPARED = 12


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to make.

    `formats`: of merged files; `adapters`: as RANK, RANK:Q8_0, or by size, as 24MB; `data`: a data set to compare on;
    `against`: what adapters are laid on where that is not the run's own base: a run may go on from a merged model.
    `share`: how much of what the run changed in its base is kept (0-1); less of it forgets less of what the base knew
    (weights between two models, Wortsman et al. 2022).
    """

    formats: Sequence[str] = ()
    adapters: Sequence[str] = ()
    data: Path | None = None
    against: Installed | None = None
    share: float = 1.0


def export(base: Installed, run: Path, out: Path, wanted: Wanted, tell: Callable[[str], None]) -> list[str]:
    """Write `merged-FORMAT.gguf` and `adapter-RANK.gguf` into `out`; return a line about each."""
    out.mkdir(parents=True, exist_ok=True)
    tell("merging what was trained")
    model = trained(base.path, run)
    if wanted.share < 1:
        blend(model, read(base.path), wanted.share)
    sequences = packed.load(wanted.data / "sft-calibration.npz")[:_COMPARED] if wanted.data else []
    lines = []
    adapters = _adapters(wanted.against or base, model, out, wanted)
    for path, load, note in (*_merged(base, model, out, wanted), *adapters):
        line = f"{path.name}: {path.stat().st_size:,} bytes{note}"
        if sequences:
            line += _said(compare(model, load, sequences))
        tell(line)
        lines.append(line)
    return lines


def blend(model: Llama, base: Llama, share: float) -> None:
    """Put `model`'s matrices where only `share` (0-1) of their way from `base` is gone."""
    with torch.no_grad():
        for (_, mine), (_, before) in zip(model.linears(), base.linears(), strict=True):
            mine.weight.lerp_(before.weight, 1 - share)


def _merged(base: Installed, model: Llama, out: Path, wanted: Wanted) -> Iterator[tuple[Path, Load, str]]:
    if not wanted.formats:
        return
    full = out / "merged-F16.gguf"
    gguf_files.write_merged(base.path, model, full)
    for kind in wanted.formats:
        path = out / f"merged-{kind}.gguf"
        if path != full:
            quantize(full, path, kind)
        yield path, Load(str(path), chat=base.chat, threads=2), ""
    if "F16" not in wanted.formats:
        full.unlink()


def _adapters(base: Installed, model: Llama, out: Path, wanted: Wanted) -> Iterator[tuple[Path, Load, str]]:
    before = read(base.path) if wanted.adapters else model
    for spec in wanted.adapters:
        size, _, kind = spec.partition(":")
        room = float(size.removesuffix("MB")) * 1e6 if size.endswith("MB") else int(size)
        kind = "Q8_0" if isinstance(room, float) else kind or "F16"
        factors = list(gguf_files.factors_of_difference(before, model, room))
        path = out / f"adapter-{size}-{kind}.gguf"
        gguf_files.write_adapter(iter(factors), path, kind)
        share = gguf_files.explained(before, model, {name: (a, b) for name, a, b in factors})
        yield path, Load(str(base.path), chat=base.chat, adapter=str(path), threads=2), f", {share:.1%} of the change"


def _said(found: Agreement) -> str:
    return (
        f"; against the trained model at {found.places} places: logits differ by {found.mean:.3f} on average and "
        f"{found.most:.2f} at most, same first choice {found.same_first:.1%}, divergence {found.divergence:.5f} nats"
    )
