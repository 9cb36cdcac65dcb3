# flags: --fs-readonly={root}
import os

from world import SECRET_FILE

print("ESCAPED", os.listxattr(SECRET_FILE))
