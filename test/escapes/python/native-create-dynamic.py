# The lowest call of the loader.
# flags: --block-native
import _imp
import importlib.util

spec = importlib.util.find_spec("_ctypes")
spec.name = "mine._ctypes"
module = _imp.create_dynamic(spec)
_imp.exec_dynamic(module)
print("ESCAPED", module.dlopen(None, 0))
