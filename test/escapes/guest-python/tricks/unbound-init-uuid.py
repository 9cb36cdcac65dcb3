# tries: an unbound method writes on a function of the library
# class: library
# bare: python
import uuid, json
try: uuid.UUID.__init__(json.dumps, int=5)
except Exception: pass
print("ESCAPED" if getattr(json.dumps, "int", None) == 5 else "")
