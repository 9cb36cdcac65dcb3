# flags: --fs-readonly
import os

from world import NEW

if os.fork() == 0:
    open(NEW, "w").write("x")
    os._exit(0)
os.wait()
