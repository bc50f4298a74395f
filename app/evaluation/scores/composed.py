"""How each paper puts its parts together; the compositions are kept apart, for their figures cannot be compared."""

from app.core.assessment import Judged

_FULL = 10


def util_fgaa(judged: Judged, rouge_1: float) -> float:
    """Return FgAA's utility, 0-1: the mean of readability, meaning and ROUGE-1 (section 5)."""
    return (judged.readability / _FULL + judged.meaning / _FULL + rouge_1) / 3


def overall(privacy: float, original_privacy: float, utility: float) -> float | None:
    """Return SEAL's overall score: relative privacy gained less relative utility lost (section 5.1).

    `privacy` is the attacker's accuracy, `utility` 0-1 where the original has 1. None where nothing could be inferred
    from the originals.
    """
    if not original_privacy:
        return None
    return (original_privacy - privacy) / original_privacy - (1.0 - utility)


def mrs(
    privacy_before: float, privacy_after: float, utility_before: float, utility_after: float
) -> tuple[float, float, float | None]:
    """Return RLAA's MPG, MUC and MRS = MUC/MPG of one round over a set (definitions 1-3).

    MRS is None where the round gained no privacy: then there is no price at which it was bought.
    """
    mpg, muc = privacy_before - privacy_after, utility_before - utility_after
    return mpg, muc, muc / mpg if mpg > 0 else None
