# A server class.
# flags: --no-network
import socketserver

socketserver.TCPServer(("127.0.0.1", 0), socketserver.BaseRequestHandler)
print("ESCAPED")
