# tries: global_enum writes into a module by its name
# class: library
# bare: gate
# min-python: 3.11
import enum
class X(enum.Enum):
    dumps = 1
X.__module__ = "json"
enum.global_enum(X)
import json
print("ESCAPED" if "dumps" in repr(json.dumps) and not callable(json.dumps) else "")
