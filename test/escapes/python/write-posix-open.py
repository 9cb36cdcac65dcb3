# flags: --fs-readonly
import posix

from world import NEW

posix.write(posix.open(NEW, posix.O_WRONLY | posix.O_CREAT), b"x")
