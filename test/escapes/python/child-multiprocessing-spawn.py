# A fresh interpreter that loads its function from a pickle.
# flags: --no-network
import multiprocessing
import socket

from world import HOST, TCP


def attack():
    s = socket.socket()
    s.connect((HOST, TCP))
    print(s.recv(99).decode(), flush=True)


if __name__ == "__main__":
    process = multiprocessing.get_context("spawn").Process(target=attack)
    process.start()
    process.join()
