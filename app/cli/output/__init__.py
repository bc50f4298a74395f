"""What the commands print: for people, and the JSON contract."""
