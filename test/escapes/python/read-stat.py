# flags: --fs-readonly={root}
import os

from world import SECRET_FILE

print("ESCAPED", os.stat(SECRET_FILE).st_size)
