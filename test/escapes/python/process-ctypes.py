# libc starts it.
# flags: --no-subprocess
# kernel-only: foreign functions call the kernel directly; --block-native refuses them
import ctypes

ctypes.CDLL(None).system(b"echo ESCAPED")
