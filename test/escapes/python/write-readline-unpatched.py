# The list of patches that wait for their modules is emptied first.
# flags: --fs-readonly
import sys

from world import NEW

for finder in sys.meta_path:
    for value in vars(finder).values() if not isinstance(finder, type) else ():
        if isinstance(value, dict):
            value.clear()
import readline

readline.add_history("x")
readline.write_history_file(NEW)
