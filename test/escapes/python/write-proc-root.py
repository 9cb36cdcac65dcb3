# The root directory by another name.
# flags: --fs-readonly --allow-write /proc
from world import NEW

open("/proc/self/root" + NEW, "w").write("x")
