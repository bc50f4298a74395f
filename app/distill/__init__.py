"""From a teacher's trajectories to a small model that does the work: data sets, SFT, DPO, GGUF (SEAL, sections 3-4)."""
