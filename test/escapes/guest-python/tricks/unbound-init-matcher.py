# tries: the same by a constructor of difflib
# class: library
# bare: python
import difflib, json
try: difflib.SequenceMatcher.__init__(json.loads, None, "a", "b")
except Exception: pass
print("ESCAPED" if hasattr(json.loads, "isjunk") else "")
