# tries: the table behind an enum of the library
# class: library
# bare: python
import re
re.RegexFlag._value2member_map_[2] = "ESC" + "APED"
print(re.RegexFlag(2))
