"""Before and after: the rewrite under review, slider and plot."""
