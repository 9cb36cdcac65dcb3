# tries: a template whose characters differ from its str()
# class: format
# bare: gate
class S(str):
    def __str__(self): return "harmless"
    def __iter__(self): return iter("harmless")
    def __contains__(self, x): return False
    def find(self, *a): return -1
    def replace(self, *a): return self
print(S("{0._pin}").format(open_account()), str.format(S("{0._pin}"), open_account()))
