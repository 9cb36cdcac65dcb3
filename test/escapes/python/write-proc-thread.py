# flags: --fs-readonly --allow-write /proc
from world import NEW

open("/proc/thread-self/root" + NEW, "w").write("x")
