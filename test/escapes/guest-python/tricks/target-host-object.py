# tries: a method of an object of the host
# class: attribute targets
# bare: gate
account = open_account()
try:
    account.balance = lambda: "ESC" + "APED"
except Exception: pass
print(account.balance())
