"""What holds for all tests."""

import signal

# A shell switches Ctrl-C off for what it starts in the background, and so for every program that is
# started from there. Tests that press it would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Under nohup a terminal that goes away ends nothing, nor what is started from here. Where it is
# heeded, if only by doing nothing, programs start with the default again.
if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, lambda _number, _frame: None)
