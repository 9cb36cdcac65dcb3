# A name without a file, which another process has bound.
# flags: --no-network
import os
import socket
import subprocess
import sys

name = "\0escape-%d" % os.getpid()
code = (
    "import socket, sys; s = socket.socket(socket.AF_UNIX); s.bind('\\0' + sys.argv[1]); s.listen(); "
    "print('ready', flush=True); c, _ = s.accept(); c.sendall(b'ESCAPED')"
)
server = subprocess.Popen([sys.executable, "-c", code, name[1:]], stdout=subprocess.PIPE)
server.stdout.readline()
s = socket.socket(socket.AF_UNIX)
try:
    s.connect(name)
    print(s.recv(99).decode())
finally:
    server.kill()
