# The process that started us has it still.
# flags: --no-environment
import os

with open("/proc/self/environ") as file:
    own = file.read()
with open("/proc/%d/environ" % os.getppid()) as file:
    print(own + file.read())
