"""Model-free recognizers: what patterns, checksums, gazetteers and lexical cues find in an instant."""
