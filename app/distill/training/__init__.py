"""A llama in torch, its data packed, and the loop of SFT and DPO."""
