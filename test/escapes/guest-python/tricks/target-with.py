# tries: a with statement writes into a module
# class: attribute targets
# bare: gate
import json, contextlib
with contextlib.nullcontext(lambda *a: "ESC" + "APED") as json.dumps: pass
import json as again
print(again.dumps(1))
