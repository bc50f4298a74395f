"""The vault: one encrypted file with what a person chose to have remembered; there is none until they choose it."""
