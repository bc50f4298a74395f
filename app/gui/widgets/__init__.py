"""Widgets and looks that several pages share."""
