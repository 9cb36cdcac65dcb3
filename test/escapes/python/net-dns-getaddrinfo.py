# A name leaves the machine as a question.
# flags: --no-network
import socket

print("ESCAPED", socket.getaddrinfo("localhost", 80))
