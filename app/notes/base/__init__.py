"""What all rooms of notes share: hits, the Safe Harbor rows, how a note is laid out and cut, parts of dates."""
