"""Our engine and other people's, side by side in one run."""
