# Loopback is allowed; the C method would listen on every interface.
# flags: --no-network --allow-localhost
import _socket

s = _socket.socket()
s.bind(("0.0.0.0", 0))
s.listen()
print("ESCAPED" if s.getsockname()[0] == "0.0.0.0" else "")
