# flags: --fs-readonly
import os

from world import NEW

os.write(os.open(NEW, os.O_WRONLY | os.O_CREAT), b"x")
