# tries: the dictionary behind a read-only view
# class: library
# bare: python
import re
got = []
class Leak:
    def __eq__(self, other):
        got.append(other)
        return True
re.RegexFlag.__members__ == Leak()
got[0]["EVIL"] = "ESC" + "APED"
print(re.RegexFlag.__members__["EVIL"])
