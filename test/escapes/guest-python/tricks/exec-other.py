# tries: another program in the place of the worker
# class: processes
# bare: python
import os
os.execv("/bin/sh", ["sh", "-c", "touch " + MARKER])
