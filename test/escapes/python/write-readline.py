# flags: --fs-readonly
import readline

from world import NEW

readline.add_history("x")
readline.write_history_file(NEW)
