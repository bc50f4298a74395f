"""Tables and rows of labels and values inside a running note: what a cell is by the heading above it or the label beside it."""
