"""However often and wherever the line breaks, the file comes together; a trickle counts as a break."""

import random
from pathlib import Path

import pytest

from app.models import fetch
from app.models.catalogue.catalogue import ModelSpec
from tests.models import hub as serve
from tests.models.hub import Handler, Hub


def test_two_hundred_cuts_at_random_places_end_in_the_right_file(
    hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetch, "PAUSES", (0.0, 0.0))
    chance = random.Random(11)
    cuts = [chance.randrange(1, 2 * len(body) // 220) for _ in range(200)]
    kinds = [serve.cut, serve.cut, serve.cut, serve.short_of]
    hub.answers = [*(chance.choice(kinds)(after) for after in cuts), serve.whole]
    assert fetch.get(spec, tmp_path).read_bytes() == body
    assert len(hub.requests) == 201
    assert [int((asked or "bytes=0-")[6:-1]) for _, asked in hub.requests] == [sum(cuts[:n]) for n in range(201)]


def test_a_trickle_is_broken_off_and_taken_up_elsewhere(
    hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetch, "SLOW", (0.2, 16_384))

    def drop_by_drop(request: Handler) -> None:
        request.head(200, Content_Length=len(body))
        for at in range(len(body)):
            request.wfile.write(body[at : at + 1])
            if request.server.released.wait(0.02):
                return

    hub.answers = [drop_by_drop, serve.whole]
    assert fetch.get(spec, tmp_path).read_bytes() == body
    assert len(hub.requests) == 2
    assert hub.requests[1][1] is not None
