# Opened with no access, then again through /proc.
# flags: --no-network
import os

path = os.open("/proc/self/mem", os.O_PATH)
memory = os.open("/proc/self/fd/%d" % path, os.O_RDWR)
print("ESCAPED")
