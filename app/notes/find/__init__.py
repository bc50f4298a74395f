"""Recognizers of what the Safe Harbor checklist names, one idea a file, from a `Reading` to findings."""
