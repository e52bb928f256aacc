"""The command line `hanse`."""
