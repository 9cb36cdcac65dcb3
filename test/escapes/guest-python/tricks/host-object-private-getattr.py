# tries: by a text
# class: host objects
# bare: python
print(getattr(open_account(), "_" + "pin"))
