# The interpreter's own extension, copied elsewhere under a new name.
# flags: --block-native
import importlib.machinery
import importlib.util
import shutil

from world import SCRATCH

shutil.copy(importlib.util.find_spec("_ctypes").origin, SCRATCH + "/_ctypes.so")
loader = importlib.machinery.ExtensionFileLoader("mine._ctypes", SCRATCH + "/_ctypes.so")
spec = importlib.util.spec_from_file_location("mine._ctypes", SCRATCH + "/_ctypes.so", loader=loader)
module = importlib.util.module_from_spec(spec)
loader.exec_module(module)
print("ESCAPED", module.dlopen(None, 0))
