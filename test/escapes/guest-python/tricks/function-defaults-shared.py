# tries: the defaults of a function of the library
# class: functions
# bare: python
import json
json.dumps.__kwdefaults__["default"] = lambda thing: "ESC" + "APED"
print(json.dumps({1, 2}))
