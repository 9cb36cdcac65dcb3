# The current directory by another name.
# flags: --fs-readonly --allow-write /proc
open("/proc/self/cwd/../outside/new", "w").write("x")
