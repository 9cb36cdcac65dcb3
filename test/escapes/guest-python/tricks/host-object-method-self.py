# tries: the object behind a method
# class: host objects
# bare: python
print(open_account().balance.__self__._pin)
