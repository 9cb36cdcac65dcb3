# A server process that forks on demand.
# flags: --no-network
import multiprocessing
import socket

from world import HOST, TCP


def attack():
    s = socket.socket()
    s.connect((HOST, TCP))
    print(s.recv(99).decode(), flush=True)


if __name__ == "__main__":
    process = multiprocessing.get_context("forkserver").Process(target=attack)
    process.start()
    process.join()
