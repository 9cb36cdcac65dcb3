# tries: a patch by name
# class: imports
# bare: python
import unittest.mock
with unittest.mock.patch("json.dumps", lambda *a: "ESC" + "APED"):
    import json
    print(json.dumps(1))
