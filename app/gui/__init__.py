"""The window: QtWidgets over the same session as the command line, one widget a file."""
