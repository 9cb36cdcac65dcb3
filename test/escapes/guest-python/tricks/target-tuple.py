# tries: unpacking
# class: attribute targets
# bare: gate
import json
(a, [json.dumps, b]) = 1, [lambda *a: "ESC" + "APED", 2]
import json as again
print(again.dumps(1))
