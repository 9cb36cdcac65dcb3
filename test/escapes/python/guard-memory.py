# No memory is left for the check.
# flags: --no-network
import resource
import socket

from world import HOST, TCP

s = socket.socket()
address = (HOST, TCP)
resource.setrlimit(resource.RLIMIT_AS, (1, resource.RLIM_INFINITY))
try:
    s.connect(address)
except (OSError, MemoryError):
    pass
resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(s.recv(99).decode())
