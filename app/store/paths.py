"""Where Untell keeps things on this machine; the only module that knows, so that it can all be moved.

With the environment variable UNTELL_HOME set, everything lies under that folder: data, config, cache and log.
No function here creates anything.
"""

import os
from pathlib import Path

import platformdirs

_APP = "untell"


def _place(kind: str, usual: Path) -> Path:
    home = os.environ.get("UNTELL_HOME")
    return Path(home).expanduser().absolute() / kind if home else usual


def data_dir() -> Path:
    """Return the folder of what should last: models, the vault."""
    return _place("data", platformdirs.user_data_path(_APP, appauthor=False))


def config_dir() -> Path:
    """Return the folder of settings."""
    return _place("config", platformdirs.user_config_path(_APP, appauthor=False))


def cache_dir() -> Path:
    """Return the folder of what may be deleted at any time."""
    return _place("cache", platformdirs.user_cache_path(_APP, appauthor=False))


def log_dir() -> Path:
    """Return the folder of logs."""
    return _place("log", platformdirs.user_log_path(_APP, appauthor=False))


def vault_file() -> Path:
    """Return the encrypted file of what a person chose to have remembered; there is none until they do."""
    return data_dir() / "vault" / "untell.vault"


def models_dir() -> Path:
    """Return the folder of installed models."""
    return data_dir() / "models"
