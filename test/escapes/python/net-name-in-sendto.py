# So does sendto.
# flags: --no-network
import _socket

from world import UDP

s = _socket.socket(_socket.AF_INET, _socket.SOCK_DGRAM)
s.settimeout(5)
s.sendto(b"x", ("localhost", UDP))
print(s.recv(99).decode())
