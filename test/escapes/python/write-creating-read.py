# Opened for reading; made all the same.
# flags: --fs-readonly
import os

from world import NEW

os.open(NEW, os.O_RDONLY | os.O_CREAT)
