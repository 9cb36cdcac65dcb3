# tries: a module of one's own, with what every module gets
# class: library
# bare: gate
import types
m = types.ModuleType("m")
exec_ = vars(m)
print("ESCAPED" if "__loader__" in exec_ else "")
