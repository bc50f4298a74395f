"""Constrained decoding: templates with holes, options, quotes, free text with a stop."""
