"""A session: long texts, cancelling, choosing again without a model."""

from app.service import Session


def test_a_long_text_is_rewritten_as_a_short_one_is() -> None:
    text = " ".join(f"Mail me: jo{n}@example.org. The weather was fine." for n in range(150))
    made = Session().rewrite(text, 50).trajectory
    assert made.rounds[0].risk.leaks == 150
    assert "example.org" not in made.text
    assert made.text.count("The weather was fine.") == 150
