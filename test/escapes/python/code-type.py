# A code object from its parts.
# flags: --no-code-exec
import types


def harmless():
    print("harmless")


old = harmless.__code__
names = "argcount posonlyargcount kwonlyargcount nlocals stacksize flags code consts names varnames filename name qualname firstlineno linetable exceptiontable freevars cellvars".split()
if not hasattr(old, "co_qualname"):
    names.remove("qualname")
    names.remove("exceptiontable")
    names[names.index("linetable")] = "lnotab"
parts = [getattr(old, "co_" + name) for name in names]
parts[names.index("consts")] = tuple("ESCAPED" if c == "harmless" else c for c in old.co_consts)
types.FunctionType(types.CodeType(*parts), globals())()
