# tries: at the end of the worker
# class: imports
# bare: python
import atexit
atexit.register(use, open)
atexit._run_exitfuncs()
