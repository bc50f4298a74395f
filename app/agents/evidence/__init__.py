"""Which words an inference rests on."""
