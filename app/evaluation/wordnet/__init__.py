"""Compiles everyday general words for nouns from WordNet, as Debian's wordnet-base installs it."""
