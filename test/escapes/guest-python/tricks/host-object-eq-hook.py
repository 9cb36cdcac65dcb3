# tries: comparing hands the object over
# class: host objects
# bare: python
class Thief:
    def __eq__(self, other):
        print(other._pin)
open_account() == Thief()
