# tries: keywords can be any text
# class: names that lie
# bare: gate
import types
def f(): pass
import json
class Name(str):
    def startswith(self, *a): return False
class Writer:
    def __init__(self, **names):
        for name, value in names.items(): setattr(json, name, value)
Writer(**{"dumps": lambda *a: "ESC" + "APED"})
import json as again
print(again.dumps(1))
