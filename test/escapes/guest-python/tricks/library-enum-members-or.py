# tries: and by an operator
# class: library
# bare: python
# min-python: 3.9
import re
got = []
class Leak:
    def __ror__(self, other):
        got.append(other)
        return {}
re.RegexFlag.__members__ | Leak()
got[0]["EVIL"] = "ESC" + "APED"
print(re.RegexFlag.__members__["EVIL"])
