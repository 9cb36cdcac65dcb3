# A file without a name, given one afterwards.
# flags: --fs-readonly
import os

from world import NEW, OUTSIDE

fd = os.open(OUTSIDE, os.O_TMPFILE | os.O_WRONLY)
os.write(fd, b"x")
os.link("/proc/self/fd/%d" % fd, NEW, src_dir_fd=os.open("/", os.O_RDONLY), follow_symlinks=True)
