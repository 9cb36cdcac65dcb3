# A relative path, after moving.
# flags: --fs-readonly --allow-write .
import os

from world import OUTSIDE

os.chdir(OUTSIDE)
open("new", "w").write("x")
