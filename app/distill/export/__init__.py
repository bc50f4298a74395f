"""From a trained model to GGUF files, and the proof that they answer alike."""
