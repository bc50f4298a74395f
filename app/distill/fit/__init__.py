"""Small fits on a model's scores: calibration, thresholds, quoted evidence."""
