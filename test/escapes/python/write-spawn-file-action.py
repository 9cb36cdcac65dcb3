# posix_spawn opens files for its child.
# flags: --fs-readonly
import os

from world import NEW

action = (os.POSIX_SPAWN_OPEN, 1, NEW, os.O_WRONLY | os.O_CREAT, 0o600)
os.waitpid(os.posix_spawn("/bin/true", ["true"], {}, file_actions=[action]), 0)
