# The C module, forgotten and imported again.
# flags: --no-subprocess
import sys

sys.modules.pop("_posixsubprocess", None)
import subprocess

subprocess._USE_POSIX_SPAWN = False
subprocess.sys = type("Quiet", (), {"audit": staticmethod(lambda *_: None), "platform": "linux"})
print(subprocess.check_output(["echo", "ESCAPED"]).decode())
