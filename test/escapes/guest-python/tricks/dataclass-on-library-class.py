# tries: a dataclass of a class of the library
# class: attribute targets
# bare: python
import dataclasses, collections
dataclasses.dataclass(collections.UserDict)
print("ESCAPED" if hasattr(collections.UserDict, "__dataclass_fields__") else "")
