# tries: the same by DictReader.__init__, on a class
# class: library
# bare: python
import csv, json
try: csv.DictReader.__init__(json.JSONEncoder, [])
except Exception: pass
print("ESCAPED" if hasattr(json.JSONEncoder, "restkey") else "")
