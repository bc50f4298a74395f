"""Arbitrators and judges: how valid a claim is, how good a rewrite, what a strong reader would still tell."""
