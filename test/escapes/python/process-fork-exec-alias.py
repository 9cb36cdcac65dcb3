# A second copy of the C module, under the name of a submodule.
# flags: --no-subprocess
import importlib.machinery
import importlib.util
import subprocess

spec = importlib.util.find_spec("_posixsubprocess")
if spec.origin == "built-in":
    spec = importlib.machinery.ModuleSpec("mine._posixsubprocess", importlib.machinery.BuiltinImporter)
    spec.name = "_posixsubprocess"
else:
    loader = importlib.machinery.ExtensionFileLoader("mine._posixsubprocess", spec.origin)
    spec = importlib.util.spec_from_file_location("mine._posixsubprocess", spec.origin, loader=loader)
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
if hasattr(subprocess, "_fork_exec"):
    subprocess._fork_exec = module.fork_exec
else:
    subprocess._posixsubprocess = module
subprocess._USE_POSIX_SPAWN = False
subprocess.sys = type("Quiet", (), {"audit": staticmethod(lambda *_: None), "platform": "linux"})
print(subprocess.check_output(["echo", "ESCAPED"]).decode())
