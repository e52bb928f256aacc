"""What holds for all tests."""

import signal

# A shell switches Ctrl-C off for what it starts in the background, and so for every program that is
# started from there. Tests that press it would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)
