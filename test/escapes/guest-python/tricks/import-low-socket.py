# tries: the module below
# class: imports
# bare: python
import _socket
s = _socket.socket()
s.connect(("127.0.0.1", PORT))
