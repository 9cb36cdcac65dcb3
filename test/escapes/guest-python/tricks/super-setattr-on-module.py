# tries: super's writer, on a module
# class: attribute targets
# bare: python
import json
super(type(json), json).__setattr__("dumps", lambda *a: "ESC" + "APED")
import json as again
print(again.dumps(1))
