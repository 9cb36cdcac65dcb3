# IDNA turns full-width digits into plain ones.
# flags: --no-network --allow-domain example.com
import socket

from world import TCP

s = socket.socket()
s.connect(("\uff11\uff12\uff17.0.0.1", TCP))
print(s.recv(99).decode())
