"""What stays: numbers read by their type, medicine by its lists and by its context."""
