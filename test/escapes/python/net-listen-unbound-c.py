# The same, by the method of the C class.
# flags: --no-network
# kernel-only: CPython announces no event for listen, and the C type cannot be changed
import _socket

s = _socket.socket()
s.listen()
print("ESCAPED" if s.getsockname()[1] else "")
