# A worker of a pool.
# flags: --no-network
import socket
from concurrent.futures import ProcessPoolExecutor

from world import HOST, TCP


def attack():
    s = socket.socket()
    s.connect((HOST, TCP))
    return s.recv(99).decode()


if __name__ == "__main__":
    with ProcessPoolExecutor(1) as pool:
        print(pool.submit(attack).result())
