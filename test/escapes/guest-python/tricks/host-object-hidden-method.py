# tries: a method that is not shown
# class: host objects
# bare: python
print(open_account().secret())
