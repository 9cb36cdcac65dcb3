# A copy of ctypes under another name, and its C half under another package.
# flags: --block-native
import importlib.machinery
import importlib.util

origin = importlib.util.find_spec("_ctypes").origin
loader = importlib.machinery.ExtensionFileLoader("mine._ctypes", origin)
spec = importlib.util.spec_from_file_location("mine._ctypes", origin, loader=loader)
module = importlib.util.module_from_spec(spec)
loader.exec_module(module)
print("ESCAPED", module.dlopen(None, 0))
