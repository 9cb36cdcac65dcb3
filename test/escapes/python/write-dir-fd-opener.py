# An opener that opens elsewhere.
# flags: --fs-readonly --allow-write {root}
import os

from world import OUTSIDE

directory = os.open(OUTSIDE, os.O_RDONLY)
open("new", "w", opener=lambda path, flags: os.open(path, flags, dir_fd=directory))
