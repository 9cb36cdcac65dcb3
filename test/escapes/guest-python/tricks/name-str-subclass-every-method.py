# tries: and lies in every other way
# class: names that lie
# bare: gate
class Name(str):
    def startswith(self, *a): return False
    def endswith(self, *a): return False
    def __contains__(self, x): return False
    def __getitem__(self, i): return "a"
    def __str__(self): return "harmless"
    def __iter__(self): return iter("harmless")
    def __len__(self): return 3
    def isidentifier(self): return True
import json
print("ESCAPED" if "__main__" in getattr(json, Name("__dict__"), {}) or getattr(json, Name("__name__")) == "json" else "")
