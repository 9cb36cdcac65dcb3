# libc's own connect, where foreign functions are denied.
# flags: --no-network --block-native
import ctypes
import os
import socket
import struct

from world import TCP

libc = ctypes.CDLL(None)
fd = libc.socket(2, 1, 0)
address = struct.pack("<H", 2) + struct.pack(">H", TCP) + socket.inet_aton("127.0.0.1") + bytes(8)
libc.connect(fd, address, 16)
print(os.read(fd, 99).decode())
