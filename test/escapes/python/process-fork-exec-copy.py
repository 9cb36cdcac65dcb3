# A second copy of the C module.
# flags: --no-subprocess
import importlib.util
import os
import subprocess

module = importlib.util.module_from_spec(importlib.util.find_spec("_posixsubprocess"))
module.__spec__.loader.exec_module(module)
if hasattr(subprocess, "_fork_exec"):
    subprocess._fork_exec = module.fork_exec
else:
    subprocess._posixsubprocess = module
subprocess._USE_POSIX_SPAWN = False
subprocess.sys = type("Quiet", (), {"audit": staticmethod(lambda *_: None), "platform": "linux"})
print(subprocess.check_output(["echo", "ESCAPED"]).decode())
