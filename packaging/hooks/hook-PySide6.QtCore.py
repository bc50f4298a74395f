"""What PyInstaller would take along for QtCore, without what Untell does not use."""

from trimming import trimmed

hiddenimports, binaries, datas = trimmed(__file__)
