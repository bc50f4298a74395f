"""What places and peoples say of home and birthplace, and how they are said more generally."""
