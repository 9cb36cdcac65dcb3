# importlib.import_module announces nothing for pure modules.
# flags: --block-native
import importlib

print("ESCAPED", importlib.import_module("ctypes").CDLL(None).getpid())
