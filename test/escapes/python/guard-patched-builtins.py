# Builtins that lie, against the network check.
# flags: --no-network --allow-ip 10.0.0.0/8
import builtins
import socket

from world import HOST, TCP

s = socket.socket()
real_print = print
builtins.isinstance = lambda *_: False
builtins.len = lambda *_: 0
builtins.type = lambda *_: None
builtins.tuple = builtins.frozenset = lambda *_: ()
builtins.int = builtins.str = builtins.bytes = lambda *_: "10.0.0.1"
builtins.any = lambda *_: True
builtins.all = lambda *_: True
try:
    s.connect((HOST, TCP))
except TypeError:
    socket.socket.__mro__[1].connect(s, (HOST, TCP))
real_print(s.recv(99).decode())
