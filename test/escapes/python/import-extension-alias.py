# The last part of an extension's name is all that counts.
# flags: --deny-import _elementtree
import importlib.machinery
import importlib.util

origin = importlib.util.find_spec("_elementtree").origin
loader = importlib.machinery.ExtensionFileLoader("innocent._elementtree", origin)
spec = importlib.util.spec_from_file_location("innocent._elementtree", origin, loader=loader)
print("ESCAPED", importlib.util.module_from_spec(spec))
