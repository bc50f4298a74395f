"""How a model gets here: sources, jobs, replies, the process that fetches."""
