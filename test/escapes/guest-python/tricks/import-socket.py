# tries: a connection
# class: imports
# bare: python
import socket
socket.create_connection(("127.0.0.1", PORT)).close()
