# tries: its dictionary
# class: host objects
# bare: python
print(vars(open_account()), open_account().__dict__)
