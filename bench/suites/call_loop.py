"""call_loop.py open|stat: makes one system call on this file many times and prints the microseconds of one turn."""

import os
import sys
import time

TURNS = 50000


def open_and_close(path):
    for _ in range(TURNS):
        os.close(os.open(path, os.O_RDONLY))


def stat(path):
    for _ in range(TURNS):
        os.stat(path)


loop = {"open": open_and_close, "stat": stat}[sys.argv[1]]
loop(__file__)
start = time.perf_counter()
loop(__file__)
print((time.perf_counter() - start) / TURNS * 1e6)
