# The same through an open directory.
# flags: --no-environment
import os

directory = os.open("/proc/%d" % os.getppid(), os.O_RDONLY)
print(os.read(os.open("environ", os.O_RDONLY, dir_fd=directory), 1 << 20).decode())
