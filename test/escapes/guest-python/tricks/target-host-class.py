# tries: the class of an object of the host
# class: attribute targets
# bare: gate
account = open_account()
type(account).balance = lambda self: "ESC" + "APED"
print(open_account().balance())
