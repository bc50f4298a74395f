"""Notes in a wheel the day on which it was built; hatchling runs this. A checkout has no such note.

SOURCE_DATE_EPOCH (seconds) takes the place of the clock, for builds that must come out the same each time.
"""

import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildDate(BuildHookInterface):  # type: ignore[type-arg,misc]
    """Puts ``assets/built.txt`` into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the note; one of an editable install, which is a checkout, would never be renewed."""
        if self.target_name != "wheel" or version == "editable":
            return
        epoch = os.environ.get("SOURCE_DATE_EPOCH")
        day = datetime.fromtimestamp(int(epoch), UTC) if epoch else datetime.now(UTC)
        self._folder = tempfile.TemporaryDirectory()
        file = Path(self._folder.name) / "built.txt"
        file.write_text(f"{day:%Y-%m-%d}\n", encoding="utf-8")
        build_data["force_include"][str(file)] = "app/assets/built.txt"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear up."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()
