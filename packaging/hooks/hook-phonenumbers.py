"""Phone numbers by country, which are loaded by name; where and with whom a number is would be as large as Qt."""

from PyInstaller.utils.hooks import collect_submodules

_BESIDES = ("carrier", "carrierdata", "geocoder", "geodata", "timezone", "tzdata")


def _is_needed(name: str) -> bool:
    return name.split(".")[1:2] not in [[part] for part in _BESIDES]


hiddenimports = collect_submodules("phonenumbers", _is_needed)
