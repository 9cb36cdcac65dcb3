# ssl keeps its own reference to the class.
# flags: --no-network
import ssl

from world import HOST, TCP

s = ssl.socket()
s.connect((HOST, TCP))
print(s.recv(99).decode())
