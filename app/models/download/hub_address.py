"""Where the hub is, and whether what is sent to an address stays between the two."""

import ipaddress
import os
from urllib.parse import urlsplit

from app.models.download.job import SourceError

HUB = "https://huggingface.co"


def endpoint() -> str:
    """Return the hub's address, or that of the mirror that HF_ENDPOINT names; SourceError where that makes no sense."""
    base = os.environ.get("HF_ENDPOINT") or HUB
    try:
        known = urlsplit(base).scheme in ("https", "http")
    except ValueError:  # such as a bracket without its twin
        known = False
    if not known:
        raise SourceError("HF_ENDPOINT is not an http address")
    return base.rstrip("/")


def is_private(url: str) -> bool:
    """Tell whether nobody on the way can read what is sent: HTTPS, or this machine itself."""
    parts = urlsplit(url)
    try:
        return parts.scheme == "https" or ipaddress.ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return False
