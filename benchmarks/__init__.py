"""Programs that print figures. Machines are noisy: compare within one run."""
