# tries: the C library
# class: imports
# bare: python
import ctypes
ctypes.CDLL(None).system(("touch " + MARKER).encode())
