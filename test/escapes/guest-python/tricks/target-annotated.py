# tries: an assignment with an annotation
# class: attribute targets
# bare: gate
import json
json.dumps: object = lambda *a: "ESC" + "APED"
import json as again
print(again.dumps(1))
