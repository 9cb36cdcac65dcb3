# tries: copy updates a dictionary that is not its own
# class: library
# bare: gate
import copy, json
class A:
    def __reduce_ex__(self, version):
        return (lambda: json), (), {"dumps": lambda *a: "ESC" + "APED"}
copy.copy(A())
import json as again
print(again.dumps(1))
