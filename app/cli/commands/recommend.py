"""`untell models recommend`: which models suit this machine, how long a check takes, and why."""

from rich.table import Table

from app.choosing import ability, recommendation
from app.cli.output.console import out, say, write, write_json
from app.engines.llamacpp import devices
from app.models.catalogue import advice, catalogue, fit
from app.models.catalogue.advice import Advice


def recommend(as_json: bool) -> None:
    """Measure the machine for a moment and print the models, the most suitable first."""
    here, card, able = fit.machine(), devices.gpu(), ability()
    found, choice = advice.advise(able, catalogue.on_offer()), recommendation()
    if as_json:
        machine = {
            "ram": able.ram,
            "cores": able.machine.threads,
            "bandwidth": able.machine.bandwidth,
            "flops": able.machine.flops,
            "gpu": {"name": card.name, "memory": card.memory} if card else None,
        }
        recommended = {"id": choice.recommended, "why": choice.why}
        models = [_row(item) for item in found]
        write_json({"schema": 1, "machine": machine, "recommended": recommended, "models": models})
        return
    out().print(_table(found))
    write(f"\n{choice.why}\n")
    if choice.better is not None:
        write(f"{choice.better.spec.name}: {choice.figures}\n")
    say(f"{here.cpu_name}, {card.name if card else 'no graphics card that this build can use'}.")
    say("Times are estimates for a post of 150 tokens; of models but the starter, files of their shape were measured.")


def _row(item: Advice) -> dict[str, object]:
    return {
        "id": item.spec.id,
        "fit": item.fit.name.lower(),
        "seconds_per_check": round(item.seconds, 1),
        "verdict": item.verdict,
        "reason": item.reason,
        "good_for": item.spec.good_for,
        "size": item.spec.about,
        "licence": item.spec.licence,
    }


def _table(found: tuple[Advice, ...]) -> Table:
    table = Table(box=None, header_style="bold")
    for title in ("model", "here", "because"):
        table.add_column(title, overflow="fold")
    for item in found:
        table.add_row(item.spec.id, item.verdict, item.reason)
    return table
