"""One module per published way to run the rounds."""
