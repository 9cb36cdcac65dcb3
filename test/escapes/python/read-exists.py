# flags: --fs-readonly={root}
import os.path

from world import SECRET_FILE

if os.path.exists(SECRET_FILE):
    print("ESCAPED")
