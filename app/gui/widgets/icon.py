"""The program's icon. `python -m app.gui.widgets.icon` draws the PNG files anew after a change of the SVG."""

from PySide6.QtGui import QIcon

from app import assets

SIZES = (16, 24, 32, 48, 64, 128, 256)


def icon() -> QIcon:
    """Return the icon in all its sizes."""
    made = QIcon()
    for size in SIZES:
        made.addFile(str(assets.path(f"icons/untell-{size}.png")))
    return made


def _draw() -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    renderer = QSvgRenderer(str(assets.path("icons/untell.svg")))
    for size in SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        image.save(str(assets.path(f"icons/untell-{size}.png")))


if __name__ == "__main__":
    _draw()
