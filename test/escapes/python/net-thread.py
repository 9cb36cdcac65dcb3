# Another thread has no guard of its own.
# flags: --no-network
import socket
import threading

from world import HOST, TCP


def attack():
    s = socket.socket()
    s.connect((HOST, TCP))
    print(s.recv(99).decode())


thread = threading.Thread(target=attack)
thread.start()
thread.join()
