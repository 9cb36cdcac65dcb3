# flags: --no-subprocess
import os

if os.fork() == 0:
    os.write(1, b"ESCAPED")
    os._exit(0)
os.wait()
