# tries: a copy of an object of the host shows its state
# class: library
# bare: gate
import copy
account = open_account()
class Sniff:
    def __reduce_ex__(self, version): return (lambda: self), (), vars(account)
    def __setstate__(self, state): print(state)
copy.copy(Sniff())
