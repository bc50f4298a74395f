"""The original stays at hand when a rewrite takes its place in the editor."""

from collections.abc import Callable

from app.gui.editor.editor import TextEditor
from app.gui.widgets.status_strip import StatusStrip


class Original:
    """`show` goes to the page with the editor."""

    def __init__(self, editor: TextEditor, strip: StatusStrip, show: Callable[[], None]) -> None:
        self._editor, self._strip, self._show = editor, strip, show
        self._kept: str | None = None

    def forget(self) -> None:
        """Begin with another text: it is an original of its own."""
        self._kept = None

    def replace(self, text: str) -> None:
        """Put a rewrite into the editor, as one step that can be undone."""
        if self._kept is None:
            self._kept = self._editor.text()
        self._show()
        self._editor.replace_text(text)
        self._strip.say("The rewrite stands in the editor; Edit > Bring the original back undoes it")

    def restore(self) -> None:
        """Bring the original back into the editor."""
        original, self._kept = self._kept, None
        self._show()
        if original is not None:
            self._editor.replace_text(original)
            self._strip.say("This is your original")
