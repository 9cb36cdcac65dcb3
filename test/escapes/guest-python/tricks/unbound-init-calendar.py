# tries: the same by Calendar.__init__
# class: library
# bare: python
import calendar, json
try: calendar.Calendar.__init__(json.JSONDecoder, 3)
except Exception: pass
print("ESCAPED" if hasattr(json.JSONDecoder, "firstweekday") else "")
