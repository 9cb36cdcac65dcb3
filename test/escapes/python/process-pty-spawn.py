# flags: --no-subprocess
import pty

pty.spawn(["/bin/echo", "ESCAPED"], lambda fd: __import__("os").read(fd, 99))
