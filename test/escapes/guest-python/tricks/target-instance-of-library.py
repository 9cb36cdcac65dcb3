# tries: an object that the library shares
# class: attribute targets
# bare: gate
import json, operator
setattr(operator.attrgetter("_default_encoder")(json), "encode", lambda *a: "ESC" + "APED")
print(json.dumps(1))
