# tries: the class of a module tells where it was made
# class: frames
# bare: python
import json, sys
text = repr(type(json)) + repr(type(sys)) + repr(type(json).__module__)
print("ESCAPED" if "hermetic" in text or "Facade" in text or open(SECRET) else "")
