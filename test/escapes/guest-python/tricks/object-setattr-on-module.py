# tries: object's own writer, on a module
# class: attribute targets
# bare: python
import json
object.__setattr__(json, "dumps", lambda *a: "ESC" + "APED")
import json as again
print(again.dumps(1))
