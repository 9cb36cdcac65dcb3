# Whoever waits for modules is sent away first.
# flags: --fs-readonly
import sys

from world import NEW

sys.meta_path[:] = [finder for finder in sys.meta_path if isinstance(finder, type)]
import readline

readline.add_history("x")
readline.write_history_file(NEW)
