# tries: super with two arguments
# class: format
# bare: gate
class S(str): pass
print(super(S, S("{0._pin}")).format(open_account()))
