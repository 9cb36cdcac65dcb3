# tries: an async comprehension
# class: attribute targets
# bare: gate
import json
async def one(): yield lambda *a: "ESC" + "APED"
[0 async for json.dumps in one()]
async for json.loads in one(): pass
import json as again
print(again.dumps(1))
