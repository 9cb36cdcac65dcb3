# flags: --fs-readonly
# kernel-only: foreign functions call the kernel directly; --block-native refuses them
import ctypes

from world import NEW

ctypes.CDLL(None).open(NEW.encode(), 0o101, 0o600)
