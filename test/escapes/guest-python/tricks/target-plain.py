# tries: the plain way
# class: attribute targets
# bare: gate
import json
json.dumps = lambda *a: "ESC" + "APED"
import json as again
print(again.dumps(1))
