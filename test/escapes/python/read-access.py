# flags: --fs-readonly={root}
import os

from world import SECRET_FILE

if os.access(SECRET_FILE, os.R_OK):
    print("ESCAPED")
