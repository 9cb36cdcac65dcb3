# Binding a unix socket makes a file.
# flags: --fs-readonly
import socket

from world import NEW

socket.socket(socket.AF_UNIX).bind(NEW)
