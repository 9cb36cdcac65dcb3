# tries: the method by super
# class: format
# bare: gate
class S(str):
    def go(self, *a): return super().format(*a)
print(S("{0._pin}").go(open_account()))
