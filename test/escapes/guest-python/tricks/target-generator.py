# tries: a generator expression, and nested
# class: attribute targets
# bare: gate
import json
list(0 for _ in [1] for (json.dumps, *rest) in [[lambda *a: "ESC" + "APED"]])
import json as again
print(again.dumps(1))
