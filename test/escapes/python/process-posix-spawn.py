# flags: --no-subprocess
import os

os.waitpid(os.posix_spawn("/bin/echo", ["echo", "ESCAPED"], {}), 0)
