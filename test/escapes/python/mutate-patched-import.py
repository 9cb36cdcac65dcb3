# flags: --no-interpreter-mutation
import builtins
import importlib.util

from world import OUTSIDE

real = builtins.__import__


def replacement(name, *rest):
    if name == "secret_module":
        spec = importlib.util.spec_from_file_location(name, OUTSIDE + "/secret_module.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
    return real(name, *rest)


builtins.__import__ = replacement
import secret_module

print(secret_module.SECRET)
