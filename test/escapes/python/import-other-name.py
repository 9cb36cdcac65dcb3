# The same file under a name that is not denied.
# flags: --deny-import fractions
import importlib.util
import sysconfig

spec = importlib.util.spec_from_file_location("innocent", sysconfig.get_path("stdlib") + "/fractions.py")
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
print("ESCAPED", module.Fraction(1))
