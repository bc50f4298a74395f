"""From a teacher's trajectories to lessons, pairs and traced tokens."""
