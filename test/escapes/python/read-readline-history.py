# A library of C reads a file for us.
# flags: --fs-readonly={root}
import readline

from world import SECRET_FILE

readline.read_history_file(SECRET_FILE)
print(readline.get_history_item(1))
