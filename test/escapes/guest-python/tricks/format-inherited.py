# tries: a subclass of str
# class: format
# bare: gate
class S(str): pass
print(S("{0._pin}").format(open_account()), S.format("{0._pin}", open_account()))
