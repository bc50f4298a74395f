"""Pictures of the window, drawn without a screen: `python -m app.gui.studio.screenshots [FOLDER]`.

Without a folder the pictures that README shows are drawn anew; with one, every scene is drawn into it.
"""

import os
import sys
from pathlib import Path

from app import assets
from app.engines.isolation import sandbox

_IN_README = ("light", "dark", "narrow", "rewriting", "review")


def main(arguments: list[str]) -> int:
    """Draw the pictures and name them; return the exit code."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sandbox.enter()
    from app.gui.studio.scenes import SCENES, Studio  # Qt is loaded after the network was given up

    folder = Path(arguments[0]) if arguments else assets.path("screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    studio = Studio()
    for scene in SCENES:
        if arguments or scene.name in _IN_README:
            file = folder / f"{scene.name}.png"
            studio.draw(scene, file)
            print(file)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
