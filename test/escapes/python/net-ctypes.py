# libc's own connect.
# flags: --no-network
# kernel-only: foreign functions call the kernel directly; --block-native refuses them
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
