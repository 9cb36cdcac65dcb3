# tries: the same by TextWrapper.__init__
# class: library
# bare: python
import textwrap, json
try: textwrap.TextWrapper.__init__(json.dumps)
except Exception: pass
print("ESCAPED" if hasattr(json.dumps, "width") else "")
