# tries: a terminal with a child
# class: imports
# bare: python
import os
pid = os.fork()
if pid == 0:
    open(MARKER, "w")
    os._exit(0)
os.waitpid(pid, 0)
