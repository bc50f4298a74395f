"""Bytes as people say them."""

_MB, _GB = 1e6, 1e9


def told(size: float) -> str:
    """Return a size in bytes in MB or GB, with as many digits as help."""
    if size < _GB:
        return f"{size / _MB:.0f} MB"
    return f"{size / _GB:.1f} GB" if size < 10 * _GB else f"{size / _GB:.0f} GB"
