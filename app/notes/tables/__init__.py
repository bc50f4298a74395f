"""Tables and rows of labels and values inside a running note: what a cell is by its heading or label."""
