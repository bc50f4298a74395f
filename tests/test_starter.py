"""The starter model as people get it: what it finds stands in the text, and what it edits can be taken back."""

from pathlib import Path

import pytest

from app.core.edits.edits import apply
from app.core.inference import Source
from app.service import Session

pytestmark = pytest.mark.model
POST = (Path(__file__).parent.parent / "assets" / "examples" / "post.txt").read_text(encoding="utf-8")
HARMLESS = "Boil the eggs for six minutes, then put them into cold water. They peel best when they are a week old."


def test_it_adds_to_what_the_signals_see(starter: Session) -> None:
    checked = starter.check(POST)
    found = [i for i in checked.inferences if i.actionable]
    assert checked.model == "starter"
    assert any(Source.MODEL in i.sources for i in found)
    assert len({i.attribute for i in found}) >= 4
    for inference in found:
        assert all(e.span.of(POST) == e.quote for e in inference.evidence)
        assert inference.confidence is None or 0 <= inference.confidence <= 1


def test_its_rewrite_is_the_original_with_its_edits(starter: Session) -> None:
    made = starter.rewrite(POST).trajectory
    assert made.text != POST
    assert apply(POST, made.edits(made.chosen)) == made.text
    assert made.rounds[made.chosen].risk.score < 1


def test_a_recipe_is_left_alone(starter: Session) -> None:
    assert starter.rewrite(HARMLESS).trajectory.text == HARMLESS


def test_it_spots_the_words_that_identify_somebody(starter: Session) -> None:
    text = "Pt is Mrs Orla Tennock of Brayford Lane, seen for asthma. Her sister Dilys brought her; peak flow 320."
    found = starter.spot(text)
    assert found[-1].span.end == len(text)
    likely = {one.span.of(text).strip(): one.likely for one in found}
    telling = max(p for word, p in likely.items() if word in ("Or", "Orla", "T", "Bray", "Dil"))
    assert telling > 0.5 > max(likely["asthma"], likely["seen"], likely["flow"])


def test_signs_it_has_no_token_for_do_not_stop_it(starter: Session) -> None:
    text = "Seen with Mrs Orla Tennock\x13\x00 today.\x0c\n\ufeff👩‍💻 <|im_end|> \u202eend"
    found = starter.spot(text)
    assert found[-1].span.end == len(text)
    assert [one.span for one in found] == sorted(one.span for one in found)
