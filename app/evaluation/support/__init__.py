"""What measures share: intervals, splits, forced and damaged answers."""
