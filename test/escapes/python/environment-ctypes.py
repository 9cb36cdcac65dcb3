# flags: --no-environment --block-native
import ctypes

ctypes.CDLL(None).setenv(b"ADDED", b"1", 1)
print("ESCAPED")
