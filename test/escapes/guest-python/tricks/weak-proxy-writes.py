# tries: a weak proxy passes an assignment on
# class: attribute targets
# bare: gate
import weakref, collections
weakref.proxy(collections.Counter).most_common = lambda *a: "ESC" + "APED"
print(collections.Counter().most_common())
