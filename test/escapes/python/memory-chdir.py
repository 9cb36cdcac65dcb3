# flags: --no-network
import os

os.chdir("/proc/self")
memory = os.open("mem", os.O_RDWR)
print("ESCAPED")
