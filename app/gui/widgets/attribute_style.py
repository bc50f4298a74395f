"""One look per attribute: a hue for its family and an underline of its own, so that colour is never all there is."""

from dataclasses import dataclass

from PySide6.QtGui import QColor, QPalette, QTextCharFormat

from app.core.attributes import Attribute

Underline = QTextCharFormat.UnderlineStyle
_SOLID, _DASH = Underline.SingleUnderline, Underline.DashUnderline
_DOT, _WAVE = Underline.DotLine, Underline.WaveUnderline

# Each hue twice: on a light and on a dark ground, both with a contrast of 4.5 or more.
_PLACE = ("#0b6b63", "#5cc7b8")
_PERSON = ("#a8321f", "#f0917f")
_TIME = ("#875800", "#deb258")
_WORK = ("#1f5aa6", "#84b4f2")
_TIES = ("#6d3a9c", "#c6a1ec")
_REST = ("#535c66", "#a9b2bb")

_LOOKS: dict[Attribute, tuple[tuple[str, str], QTextCharFormat.UnderlineStyle]] = {
    Attribute.LOCATION: (_PLACE, _SOLID),
    Attribute.BIRTHPLACE: (_PLACE, _DASH),
    Attribute.ADDRESS: (_PLACE, _WAVE),
    Attribute.NAME: (_PERSON, _SOLID),
    Attribute.CONTACT: (_PERSON, _DASH),
    Attribute.ID_NUMBER: (_PERSON, _WAVE),
    Attribute.AGE: (_TIME, _SOLID),
    Attribute.DATE: (_TIME, _DASH),
    Attribute.OCCUPATION: (_WORK, _SOLID),
    Attribute.EDUCATION: (_WORK, _DASH),
    Attribute.INCOME: (_WORK, _DOT),
    Attribute.ORGANIZATION: (_WORK, _WAVE),
    Attribute.SEX: (_TIES, _SOLID),
    Attribute.RELATIONSHIP: (_TIES, _DASH),
    Attribute.HEALTH: (_REST, _SOLID),
    Attribute.OTHER: (_REST, _DASH),
}


@dataclass(frozen=True, slots=True)
class Look:
    """How an attribute is shown."""

    colour: QColor
    underline: QTextCharFormat.UnderlineStyle


def is_dark(palette: QPalette) -> bool:
    """Tell whether text is light on dark in this palette."""
    ground, text = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
    return ground.lightness() < text.lightness()


def look(attribute: Attribute, palette: QPalette) -> Look:
    """Return an attribute's look on the ground of `palette`."""
    (light, dark), underline = _LOOKS[attribute]
    return Look(QColor(dark if is_dark(palette) else light), underline)


def mixed(one: QColor, other: QColor, share: float) -> QColor:
    """Return `one` with `share` (0-1) of `other` mixed in."""
    return QColor(*(round(a + (b - a) * share) for a, b in zip(one.getRgb()[:3], other.getRgb()[:3], strict=True)))  # type: ignore[index]
