"""What a text, an inference, an edit and a trade-off are. No Qt, no files, no model: pure functions on values."""
