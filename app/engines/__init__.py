"""Engines turn prompts into constrained answers; only `llama` knows llama.cpp."""
