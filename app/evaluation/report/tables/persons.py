"""PRIV over whole profiles: a person's texts together, and everything that is true of them."""

from app.evaluation.report.parts import Table, share
from app.evaluation.runs.folder import digest
from app.evaluation.runs.profiles import joined, profiles
from app.evaluation.runs.study import Study
from app.evaluation.support import bootstrap
from app.evaluation.support.bootstrap import Interval


def persons(study: Study) -> Table | None:
    """Return what attackers tell of persons with several texts; None where no attacker has read any."""
    groups = profiles(study.samples)
    found = {
        attacker: [_privacy(study, attacker, method) for method in study.methods]
        for attacker in (study.attackers if groups else ())
    }
    full = {attacker: cells for attacker, cells in found.items() if all(cells)}
    rows = tuple(
        (method, *(share(cells[number]) for cells in full.values())) for number, method in enumerate(study.methods)
    )
    texts = sum(len(theirs) for theirs in groups.values())
    note = (
        f"The share of all that is known of {len(groups)} persons that an attacker's first guess gets right when it "
        f"reads all their texts of this run together ({texts}); strict, with 95 % intervals over the persons."
    )
    return Table("PRIV: what attackers infer from whole profiles", note, ("", *full), rows) if full else None


def _privacy(study: Study, attacker: str, method: str) -> Interval | None:
    """Return strict PRIV over persons; None where the attacker has not read them all."""
    right, asked = [], []
    for theirs in profiles(study.samples).values():
        profile = joined(theirs, study.final(method))
        if study.folder.attacks.get(attacker, profile.id, digest(profile.text)) is None:
            return None
        hits = list(study.hits_on(attacker, 0, profile, profile.text))
        right.append(sum(hit.strict for hit in hits))
        asked.append(float(len(hits)))
    return bootstrap.ratio(right, asked)
