"""What Untell is made of and under which licences."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from app import __version__
from app.desktop import version_age
from app.gui.widgets.icon import icon

TEXT = f"""Untell {__version__}
Shows what a text gives away about its author, and takes it back, on the author's own machine.

Apache-2.0. It is built on Qt and PySide6 (LGPL-3.0), llama.cpp and llama-cpp-python (MIT), RapidFuzz (MIT), \
phonenumbers (Apache-2.0), python-stdnum (LGPL-2.1), NumPy (BSD), psutil (BSD), platformdirs (MIT), \
Rich (MIT), huggingface-hub (Apache-2.0) and filelock (MIT). \
City names come from GeoNames (CC BY 4.0), the typeface is Inter (SIL OFL 1.1). \
Models have licences of their own; “untell models list” names them."""


def show_about(parent: QWidget) -> None:
    """Open a box that does not keep the window waiting."""
    box = QMessageBox(parent)
    box.setWindowTitle("About Untell")
    box.setIconPixmap(icon().pixmap(64, 64))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText("\n\n".join(filter(None, (TEXT, version_age.today()))))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
