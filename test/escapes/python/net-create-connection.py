# The helper everybody uses.
# flags: --no-network
import socket

from world import HOST, TCP

print(socket.create_connection((HOST, TCP), 5).recv(99).decode())
