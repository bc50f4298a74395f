"""The frozen program's first module; `app.__main__` does the rest, and itself first of all asks for freeze_support."""

from app.__main__ import main

raise SystemExit(main())
