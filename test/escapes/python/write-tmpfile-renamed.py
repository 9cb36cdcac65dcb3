# A file without a name, made where writing is allowed, named where it is not.
# flags: --fs-readonly --allow-write {scratch}
import os

from world import NEW, SCRATCH

fd = os.open(SCRATCH, os.O_TMPFILE | os.O_WRONLY)
os.write(fd, b"x")
os.link("/proc/self/fd/%d" % fd, NEW, src_dir_fd=os.open("/", os.O_RDONLY), follow_symlinks=True)
