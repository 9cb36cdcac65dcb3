# The same question through the C module.
# flags: --no-network
import _socket

print("ESCAPED", _socket.getaddrinfo("localhost", 80))
