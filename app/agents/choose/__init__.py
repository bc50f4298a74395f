"""The assessor of a proposed edit in its sentence, and the chooser among them."""
