# os.supports_dir_fd holds the functions themselves.
# flags: --fs-readonly --allow-write {root}
import os

from world import OUTSIDE

directory = os.open(OUTSIDE, os.O_RDONLY)
for function in os.supports_dir_fd:
    if function.__name__ == "open" and type(function) is type(len):
        function("new", os.O_WRONLY | os.O_CREAT, dir_fd=directory)
