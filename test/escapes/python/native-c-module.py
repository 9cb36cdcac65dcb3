# The C half of ctypes, by its own name.
# flags: --block-native
import _ctypes

print("ESCAPED", _ctypes.dlopen(None, 0))
