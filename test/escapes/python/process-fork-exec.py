# The C function below subprocess announces nothing.
# flags: --no-subprocess
import inspect
import os
import subprocess

import _posixsubprocess

captured = {}
real = subprocess._fork_exec if hasattr(subprocess, "_fork_exec") else _posixsubprocess.fork_exec


def record(*args):
    captured["args"] = args
    return real(*args)


if hasattr(subprocess, "_fork_exec"):
    subprocess._fork_exec = record
else:
    _posixsubprocess.fork_exec = record
subprocess._USE_POSIX_SPAWN = False
# The event is announced by subprocess itself, in Python.
subprocess.sys = type("Quiet", (), {"audit": staticmethod(lambda *_: None), "platform": "linux"})
print(subprocess.check_output(["echo", "ESCAPED"], close_fds=True).decode())
