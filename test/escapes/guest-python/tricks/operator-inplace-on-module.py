# tries: operator writes into a dictionary
# class: operator
# bare: gate
import operator, json
operator.setitem(vars(json), "dumps", lambda *a: "ESC" + "APED")
import json as again
print(again.dumps(1))
