"""The trained tagger: features of words, a linear chain, its limits, and what it leaves in doubt."""
