# The narrowing method is deleted first.
# flags: --no-network --allow-localhost
import socket

for name in ("bind", "listen"):
    try:
        delattr(socket.socket, name)
    except AttributeError:
        pass
s = socket.socket()
s.bind(("", 0))
s.listen()
print("ESCAPED" if s.getsockname()[0] == "0.0.0.0" else "")
