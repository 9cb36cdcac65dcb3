# flags: --deny-import _elementtree
import _imp
import importlib.machinery
import sysconfig

suffix = importlib.machinery.EXTENSION_SUFFIXES[0]
origin = sysconfig.get_config_var("DESTSHARED") + "/_elementtree" + suffix
spec = importlib.machinery.ModuleSpec("innocent._elementtree", None, origin=origin)
print("ESCAPED", _imp.create_dynamic(spec))
