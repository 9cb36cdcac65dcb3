# flags: --fs-readonly --allow-write .
import os

from world import OUTSIDE

os.fchdir(os.open(OUTSIDE, os.O_RDONLY))
open("new", "w").write("x")
