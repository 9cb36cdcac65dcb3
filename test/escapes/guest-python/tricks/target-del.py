# tries: deleting a member of a module
# class: attribute targets
# bare: gate
import json
del json.dumps
import json as again
print("ESCAPED" if not hasattr(again, "dumps") else "")
