# tries: the same to write
# class: names that lie
# bare: gate
class Name(str):
    def startswith(self, *a): return False
import json
setattr(json, Name("dumps"), lambda *a: "ESC" + "APED")
import json as again
print(again.dumps(1))
