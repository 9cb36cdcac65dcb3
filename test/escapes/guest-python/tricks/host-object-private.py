# tries: a private member
# class: host objects
# bare: python
print(open_account()._pin)
