"""Connects to its own listener on 127.0.0.1 many times and prints the median in microseconds."""

import socket
import time

TURNS = 400
listener = socket.create_server(("127.0.0.1", 0), backlog=16)
address = listener.getsockname()


def loop():
    spent = []
    for _ in range(TURNS):
        client = socket.socket()
        start = time.perf_counter()
        client.connect(address)
        spent.append(time.perf_counter() - start)
        listener.accept()[0].close()
        client.close()
    return sorted(spent)[TURNS // 2]


loop()
print(loop() * 1e6)
