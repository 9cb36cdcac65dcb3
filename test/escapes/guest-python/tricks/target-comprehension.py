# tries: a comprehension writes into a module
# class: attribute targets
# bare: gate
import json
[0 for json.dumps in [lambda *a: "ESC" + "APED"]]
import json as again
print(again.dumps(1))
