"""What PyInstaller would take along for QtGui, without what Untell does not use."""

from trimming import trimmed

hiddenimports, binaries, datas = trimmed(__file__)
