# flags: --no-network
import os

memory = os.open(b"/proc/thread-self/mem", os.O_RDWR)
print("ESCAPED")
