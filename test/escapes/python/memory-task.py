# flags: --no-network
import os

memory = os.open("/proc/%d/task/%d/./mem" % (os.getpid(), os.getpid()), os.O_WRONLY)
print("ESCAPED")
