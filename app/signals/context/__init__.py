"""Who a passage is about (experiencer) and whether it is claimed at all (assertion)."""
