# tries: the same by JSONEncoder.__init__
# class: library
# bare: python
import textwrap, json
try: json.JSONEncoder.__init__(json.dumps)
except Exception: pass
print("ESCAPED" if hasattr(json.dumps, "skipkeys") else "")
