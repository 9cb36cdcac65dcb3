# The call that the import system uses.
# flags: --fs-readonly={root}
import io

from world import SECRET_FILE

print(io.open_code(SECRET_FILE).read().decode())
