"""A small model's worth of bytes, its entry in the catalogue, and a hub that serves it."""

import hashlib
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from huggingface_hub import close_session, constants
from huggingface_hub.utils import _cache_manager as cache_manager

from app.models import fetch
from app.models.catalogue import catalogue
from app.models.catalogue.catalogue import HubSource, ModelSpec
from tests.models.hub import Hub, serving


@pytest.fixture(scope="session")
def body() -> bytes:
    """Return what the test's model file contains."""
    return random.Random(7).randbytes(2_500_000)


@pytest.fixture
def spec(body: bytes) -> ModelSpec:
    """Return a model that the hub has and no package carries."""
    return replace(
        catalogue.get("starter-base"),
        id="tiny",
        size=len(body),
        sha256=hashlib.sha256(body).hexdigest(),
        hub=HubSource("someone/Tiny-GGUF", "abc123", "tiny file.gguf"),
        wheel=None,
    )


@pytest.fixture
def hub(body: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    """Serve the body, with no patience on our side and no proxy between, to somebody who never used the hub."""
    at_home = tmp_path_factory.mktemp("hub-home")
    monkeypatch.setenv("HF_HOME", str(at_home))
    for name in ("HF_TOKEN", "HF_TOKEN_PATH", "HF_HUB_CACHE", "HF_HUB_OFFLINE"):
        monkeypatch.delenv(name, raising=False)
    # Where the library is loaded already, it has read the environment and made its connections.
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(at_home / "hub"))
    monkeypatch.setattr(cache_manager, "HF_HUB_CACHE", str(at_home / "hub"))
    monkeypatch.setattr(constants, "HF_TOKEN_PATH", str(at_home / "token"))
    close_session()
    for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(fetch, "SILENCE", 0.4)
    monkeypatch.setattr(fetch, "PAUSES", (0.0, 0.01))
    with serving(body) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        yield server
