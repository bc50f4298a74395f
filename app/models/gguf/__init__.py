"""GGUF files: their header read within bounds, their blocks."""
