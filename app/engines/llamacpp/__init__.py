"""What surrounds llama.cpp: chat markup, layout of tokens, prompt cache, hidden states, devices."""
