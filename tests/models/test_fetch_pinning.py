"""What the catalogue leaves open is read from the hub and held fast; a token goes to the hub and to nobody else."""

from dataclasses import replace
from pathlib import Path

import pytest
from huggingface_hub import constants

from app.core.errors import NoModelError
from app.models import fetch
from app.models.catalogue.catalogue import HubSource, ModelSpec
from app.models.download import fetch_process
from app.models.download.job import FetchError, Means, TokenNeededError
from app.models.shelf import atomic_file
from app.models.shelf.metadata import read_note
from tests.models import hub as serve
from tests.models.hub import COMMIT, Handler, Hub

FILE = "/someone/Tiny-GGUF/resolve/{}/tiny%20file.gguf"
RIGHT = Means(token="hf_right")


@pytest.fixture
def open_spec(spec: ModelSpec) -> ModelSpec:
    """Return a model of which the catalogue knows neither size nor revision."""
    return replace(spec, size=0, hub=HubSource("someone/Tiny-GGUF", "", "tiny file.gguf"))


def test_size_and_revision_are_read_once_and_pinned(
    hub: Hub, open_spec: ModelSpec, body: bytes, tmp_path: Path
) -> None:
    seen = []
    hub.answers = [serve.cut(1_000_000), serve.whole]
    path = fetch.get(open_spec, tmp_path, seen.append)
    assert path.read_bytes() == body
    assert hub.asked == [FILE.format("main")]
    assert hub.requests == [(FILE.format(COMMIT), None), (FILE.format(COMMIT), "bytes=1000000-")]
    note = read_note(path)
    assert note is not None
    assert (note.revision, note.size) == (COMMIT, len(body))
    assert {p.total for p in seen if p.stage == "download"} == {len(body)}
    assert seen[-1].done == seen[-1].total == len(body)


def test_a_right_file_is_asked_about_by_nobody(hub: Hub, open_spec: ModelSpec, tmp_path: Path) -> None:
    fetch.get(open_spec, tmp_path)
    hub.asked.clear()
    hub.requests.clear()
    fetch.get(open_spec, tmp_path)
    assert (hub.asked, hub.requests) == ([], [])


def test_a_file_that_was_replaced_on_the_hub_is_refused_before_a_byte_comes(
    hub: Hub, open_spec: ModelSpec, tmp_path: Path
) -> None:
    hub.body = b"another" * 1000
    with pytest.raises(FetchError, match="another version of this file"):
        fetch.get(open_spec, tmp_path)
    assert hub.requests == []


@pytest.mark.parametrize(
    ("about", "reason"),
    [
        (serve.status(200), "how large"),
        (serve.status(404), "HTTP 404"),
        (serve.status(416), "HTTP 416"),
        (serve.status(401, X_Error_Code="RepoNotFound"), "no longer has this file"),
        (serve.status(503), "busy"),
        (serve.status(429, Retry_After=0), "too many requests"),
    ],
)
def test_a_hub_that_says_nothing_useful_is_given_up_with_a_sentence(
    hub: Hub, open_spec: ModelSpec, tmp_path: Path, about: serve.Answer, reason: str
) -> None:
    hub.about = about
    with pytest.raises(FetchError, match=reason):
        fetch.get(open_spec, tmp_path)
    assert not (tmp_path / "tiny.gguf").exists()


def test_a_mirror_that_only_knows_the_length_will_do(
    hub: Hub, open_spec: ModelSpec, body: bytes, tmp_path: Path
) -> None:
    hub.about = lambda request: request.head(200, Content_Length=len(body))
    assert fetch.get(open_spec, tmp_path).read_bytes() == body
    assert hub.requests[0][0] == FILE.format("main")


def test_a_lie_about_the_size_is_found_out(hub: Hub, open_spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    hub.about = lambda request: request.head(200, Content_Length=len(body) - 1)
    with pytest.raises(FetchError, match="another file"):
        fetch.get(open_spec, tmp_path)
    hub.about = lambda request: request.head(200, Content_Length=len(body) + 1)
    with pytest.raises(FetchError, match="another file"):
        fetch.get(open_spec, tmp_path)
    assert not (tmp_path / "tiny.gguf").exists()


def test_the_disk_is_looked_at_once_the_size_is_known(
    hub: Hub, open_spec: ModelSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(atomic_file, "check_room", lambda folder, needed: asked.append(needed))
    fetch.get(open_spec, tmp_path)
    assert asked == [len(hub.body)]


def test_a_renamed_repository_is_followed(hub: Hub, open_spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    def renamed(request: Handler) -> None:
        new = request.path.replace("someone", "someone-else")
        moved = serve.status(307, Location=new)
        (moved if new != request.path and "someone-else" not in request.path else serve.gated)(request)

    hub.about = renamed
    hub.answers = [renamed]
    assert fetch.get(open_spec, tmp_path, means=RIGHT).read_bytes() == body
    assert hub.asked[-1].startswith("/someone-else/")
    assert set(hub.tokens) == {"Bearer hf_right"}


def test_a_gated_model_names_the_page_and_the_token(hub: Hub, open_spec: ModelSpec, tmp_path: Path) -> None:
    hub.about, hub.answers = serve.gated, [serve.gated]
    with pytest.raises(TokenNeededError, match=r"https://huggingface\.co/someone/Tiny-GGUF.*settings/tokens"):
        fetch.get(open_spec, tmp_path)
    with pytest.raises(TokenNeededError, match="does not accept this access token"):
        fetch.get(open_spec, tmp_path, means=Means(token="hf_wrong"))
    assert fetch.get(open_spec, tmp_path, means=RIGHT).is_file()


def test_a_token_is_not_carried_to_the_store(hub: Hub, spec: ModelSpec, body: bytes, tmp_path: Path) -> None:
    hub.answers = [serve.status(302, Location=f"http://localhost:{hub.server_port}/store/file"), serve.whole]
    assert fetch.get(spec, tmp_path, means=RIGHT).read_bytes() == body
    assert hub.tokens == ["Bearer hf_right", None]


def test_a_token_is_not_sent_over_an_open_line(
    hub: Hub, spec: ModelSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", hub.url)
    monkeypatch.setenv("HF_ENDPOINT", "http://hub.invalid")
    fetch.get(spec, tmp_path, means=RIGHT)
    assert hub.tokens == [None]


def test_a_token_stands_in_no_message(hub: Hub, open_spec: ModelSpec, tmp_path: Path) -> None:
    for code in (401, 403, 404, 500):
        hub.about = serve.status(code)
        with pytest.raises(NoModelError) as caught:
            fetch.get(open_spec, tmp_path, means=RIGHT)
        assert "hf_right" not in str(caught.value)


def test_a_gated_models_terms_are_told(hub: Hub, open_spec: ModelSpec, tmp_path: Path) -> None:
    hub.about, hub.card = serve.gated, serve.card("manual", "llama3.1")
    with pytest.raises(
        TokenNeededError, match=r"who asks \(HTTP 401\); its makers look at each request; its licence is ll"
    ):
        fetch.get(open_spec, tmp_path)
    assert {path.split("?")[0] for path in hub.consulted} == {"/api/models/someone/Tiny-GGUF"}
    hub.card = serve.status(401, X_Error_Code="RepoNotFound")
    with pytest.raises(TokenNeededError, match="it is gone from there, or kept from the public"):
        fetch.get(open_spec, tmp_path)


def test_a_login_by_the_hubs_own_program_serves(
    hub: Hub, open_spec: ModelSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub.about, hub.answers = serve.gated, [serve.gated]
    with pytest.raises(TokenNeededError):
        fetch.get(open_spec, tmp_path, means=Means(login=True))
    Path(constants.HF_TOKEN_PATH).write_text("hf_right\n")
    with pytest.raises(TokenNeededError):
        fetch.get(open_spec, tmp_path)
    assert set(hub.tokens) == {None}, "not before the hub asks"
    assert fetch.get(open_spec, tmp_path, means=Means(login=True)).is_file()


def test_the_library_asks_for_nothing_else(
    hub: Hub, open_spec: ModelSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AI_AGENT", "somebody")  # what makes the library look up who that is, if it may tell
    fetch_process.get(open_spec, tmp_path)
    assert hub.consulted == []
    assert len(hub.asked) == len(hub.requests) == 1
    assert hub.agents == {"untell"}


def test_who_keeps_the_hub_offline_is_heard(
    hub: Hub, spec: ModelSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    with pytest.raises(FetchError, match="HF_HUB_OFFLINE"):
        fetch.get(spec, tmp_path)
    assert (hub.asked, hub.requests) == ([], [])


@pytest.mark.parametrize("sound", [True, False])
def test_what_the_hubs_cache_has_is_copied_if_it_is_right(
    hub: Hub, open_spec: ModelSpec, body: bytes, tmp_path: Path, sound: bool
) -> None:
    assert open_spec.hub is not None
    kept = Path(constants.HF_HUB_CACHE) / "models--someone--Tiny-GGUF" / "snapshots" / COMMIT / open_spec.hub.file
    kept.parent.mkdir(parents=True)
    kept.write_bytes(body if sound else bytes(len(body)))
    assert fetch.get(open_spec, tmp_path).read_bytes() == body
    assert bool(hub.requests) is not sound
    assert sorted(path.suffix for path in tmp_path.iterdir() if not path.name.startswith(".")) == [".gguf", ".json"]
