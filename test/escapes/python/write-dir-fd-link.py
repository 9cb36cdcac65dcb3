# flags: --fs-readonly --allow-write {root}
import os

from world import OUTSIDE, ROOT

open(ROOT + "/mine", "w").close()
os.link("mine", "new", src_dir_fd=os.open(ROOT, os.O_RDONLY), dst_dir_fd=os.open(OUTSIDE, os.O_RDONLY))
