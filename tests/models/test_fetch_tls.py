"""Whom an encrypted line is believed: the system's authorities, and those of a company that one names."""

import shutil
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.models import fetch
from app.models.catalogue.catalogue import ModelSpec
from app.models.download.job import FetchError
from tests.models.hub import Hub


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """Return a file with a certificate for this machine that no system knows, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("no openssl here to make a certificate with")
    key, cert, both = (tmp_path / name for name in ("key.pem", "cert.pem", "both.pem"))
    what = ["-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=A company", "-keyout", key, "-out", cert]
    names = ["-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run(["openssl", "req", "-x509", *what, *names], check=True, capture_output=True)
    both.write_bytes(cert.read_bytes() + key.read_bytes())
    return both


@pytest.fixture
def closed_hub(hub: Hub, certificate: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    """Have the hub speak HTTPS with that certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    hub.socket = context.wrap_socket(hub.socket, server_side=True)
    monkeypatch.setenv("HF_ENDPOINT", hub.url.replace("http", "https"))
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    yield hub
    fetch._trust.cache_clear()


def test_a_certificate_that_nobody_knows_is_refused(closed_hub: Hub, spec: ModelSpec, tmp_path: Path) -> None:
    with pytest.raises(FetchError, match=r"certificate is not trusted .*SSL_CERT_FILE"):
        fetch.get(spec, tmp_path / "models")
    assert closed_hub.requests == []


def test_a_companys_own_certificate_can_be_named(
    closed_hub: Hub, spec: ModelSpec, body: bytes, certificate: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    assert fetch.get(spec, tmp_path / "models").read_bytes() == body


def test_a_file_of_certificates_that_is_none_is_said(
    closed_hub: Hub, spec: ModelSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none.pem"))
    with pytest.raises(FetchError, match="SSL_CERT_FILE does not name a file"):
        fetch.get(spec, tmp_path / "models")
