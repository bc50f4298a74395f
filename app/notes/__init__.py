"""Clinical notes: what identifies the patient is taken out by the Safe Harbor checklist, and the medicine stays."""
