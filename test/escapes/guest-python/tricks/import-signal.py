# tries: a handler in the place of the worker's
# class: imports
# bare: python
import signal
signal.signal(signal.SIGALRM, lambda *a: use(open))
signal.raise_signal(signal.SIGALRM)
