# tries: another class for a module
# class: attribute targets
# bare: gate
import json, types
class Evil(types.ModuleType):
    @property
    def marker(self): return "ESC" + "APED"
for json.__class__ in [Evil]: pass
import json as again
print(again.marker)
