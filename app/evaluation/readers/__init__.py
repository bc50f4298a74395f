"""Strong readers and strict judges who work through files: their questions, their answers, and what is right."""
