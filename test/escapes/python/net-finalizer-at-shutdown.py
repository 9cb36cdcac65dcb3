# The last moment: modules are torn down already.
# flags: --no-network
import _socket
import sys

from world import HOST, TCP


class Last:
    def __del__(self, make=_socket.socket, address=(HOST, TCP), write=print):
        s = make()
        s.connect(address)
        write(s.recv(99).decode())


sys.last = Last()
