# A relative name below an open directory.
# flags: --no-network
import os

memory = os.open("mem", os.O_RDWR, dir_fd=os.open("/proc/self", os.O_RDONLY))
print("ESCAPED")
