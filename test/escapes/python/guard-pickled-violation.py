# A violation crosses to another process and back.
# flags: --no-network
import pickle
import socket

from world import HOST, TCP

s = socket.socket()
try:
    s.connect((HOST, TCP))
except OSError as error:
    copy = pickle.loads(pickle.dumps(error))
    if copy.args != error.args or not isinstance(copy, OSError):
        print("ESCAPED")
print(s.recv(99).decode())
