# The source of the module, run as text.
# flags: --deny-import fractions
import sysconfig

space = {"__name__": "innocent"}
exec(open(sysconfig.get_path("stdlib") + "/fractions.py").read(), space)
print("ESCAPED", space["Fraction"](1))
