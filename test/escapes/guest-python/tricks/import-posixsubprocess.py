# tries: the module below
# class: imports
# bare: python
import _posixsubprocess, os
os.spawnv(os.P_WAIT, "/bin/sh", ["sh", "-c", "touch " + MARKER])
