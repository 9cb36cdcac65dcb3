# tries: the same by UUID.__setstate__
# class: library
# bare: python
import uuid, json
try: uuid.UUID.__setstate__(json.dumps, {"int": 5})
except Exception: pass
print("ESCAPED" if getattr(json.dumps, "int", None) == 5 else "")
