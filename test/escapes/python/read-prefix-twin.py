# A folder whose name begins like the root's.
# flags: --fs-readonly={outside}/not
import os

from world import SECRET_FILE

print(open(SECRET_FILE).read())
