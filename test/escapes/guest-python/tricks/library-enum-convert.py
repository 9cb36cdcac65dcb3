# tries: an enum of the members of any module
# class: library
# bare: python
import enum
E = enum.IntEnum._convert_("E", "os", lambda name: name == "O_RDONLY")
print("ESCAPED" if "O_RDONLY" in E.__members__ else "")
