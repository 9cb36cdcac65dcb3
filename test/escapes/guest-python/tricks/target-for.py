# tries: a loop writes into a module
# class: attribute targets
# bare: gate
import json
for json.dumps in [lambda *a: "ESC" + "APED"]: pass
import json as again
print(again.dumps(1))
