# The file is not the first argument.
# flags: --fs-readonly
import readline

from world import NEW, VICTIM

readline.add_history("x")
readline.append_history_file(1, VICTIM)
