# A name that ends like an allowed one, without the dot.
# flags: --no-network --allow-domain host
import socket

print("ESCAPED", socket.getaddrinfo("localhost", 80))
