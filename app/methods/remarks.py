"""What a person must be told of a rewrite, in sentences: never the text, only what was done to it."""

from app.core.trajectory import Trajectory


def remarks(trajectory: Trajectory) -> tuple[str, ...]:
    """Return the sentences, none where there is nothing out of the ordinary."""
    said = []
    if trajectory.invented and trajectory.chosen:
        planted = ", ".join(a.value.replace("_", " ") for a, _ in trajectory.invented)
        said.append(f"Invention: of its author, this text now says or hints at things that are not true ({planted}).")
    budget = trajectory.budget
    if budget is not None:
        known = "" if budget.secret else " Who knows the seed can take the noise back."
        said.append(
            f"Differential privacy: epsilon {budget.per_token:g} per token, {budget.per_text:g} for the "
            f"{budget.tokens} tokens drawn; it holds for the text as a whole, not for single edits of it.{known}"
        )
    if trajectory.unread:
        answers = "One answer" if trajectory.unread == 1 else f"{trajectory.unread} answers"
        said.append(
            f"{answers} of the model could not be used: it does not write as this method asks, and nothing follows "
            "from that about the text. Choose a larger model, or the usual method."
        )
    return tuple(said)
