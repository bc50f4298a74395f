"""What is known whatever the text: places, names of persons, job titles."""
